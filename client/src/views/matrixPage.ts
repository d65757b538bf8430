/** The page of the matrix: an empty shell that its script fills. */
import { env, l10n, Uri, type Webview } from 'vscode';

/** @param assets the folder of the built script and style */
export function matrixPage(webview: Webview, assets: Uri): string {
  const nonce = newNonce();
  const script = webview.asWebviewUri(Uri.joinPath(assets, 'matrix.js')).toString();
  const style = webview.asWebviewUri(Uri.joinPath(assets, 'matrix.css')).toString();
  return `<!DOCTYPE html>
<html lang="${attribute(env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${attribute(style)}">
<title>${attribute(l10n.t('Where It Works'))}</title>
</head>
<body>
<main id="main" data-sentences="${attribute(JSON.stringify(l10n.bundle ?? {}))}"></main>
<script nonce="${nonce}" src="${attribute(script)}"></script>
</body>
</html>`;
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
