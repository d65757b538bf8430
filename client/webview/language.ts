/** The sentences of the page in the user's language; the view hands them over with the page. */
import * as l10n from '@vscode/l10n';

l10n.config({ contents: document.getElementById('main')?.dataset.sentences ?? '{}' });

export { l10n };
