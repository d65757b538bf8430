// The tests' hands and eyes in the window. The launcher, which owns the browser, listens on a loopback port; this asks it.
// In Electron there is no launcher: `driver.available` is false, and tests that need a gesture are skipped (see harness.ts).
//
// Selectors are Playwright's: CSS, or `.view-lines >> text=inputSchema` for a place in an editor's text, or `role=button[name="Fix"]`.
// Every command waits for what it needs and fails, with the reason, when it does not come.
//
// Notifications show no toasts in tests, since VS Code leaves them out there: look at them with
// `driver.runCommand('Notifications: Show Notifications')` and `.notifications-center`. Dialogs answer themselves.

export interface Box { x: number; y: number; width: number; height: number }
export interface Patience { timeout?: number }
export interface ClickOptions extends Patience {
  button?: 'left' | 'right' | 'middle';
  clickCount?: number;
  /** From the element's top left corner; the middle without it. */
  position?: { x: number; y: number };
  modifiers?: ('Alt' | 'Control' | 'Meta' | 'Shift' | 'ControlOrMeta')[];
}

const url = process.env.TOOLSPEC_TEST_DRIVER_URL;

async function ask<T>(command: string, ...args: unknown[]): Promise<T> {
  if (!url) throw new Error(`driver.${command} needs the window, and this VS Code was started without a driver.`);
  // An argument that is left out would become null in JSON, and a default on the other side would not be taken.
  while (args.length > 0 && args.at(-1) === undefined) args.pop();
  const response = await fetch(`${url}/${command}`, { method: 'POST', body: JSON.stringify(args) });
  const answer = (await response.json()) as { value?: T; error?: string };
  if (!response.ok) throw new Error(`driver.${command}(${args.map((arg) => JSON.stringify(arg)).join(', ')}): ${answer.error}`);
  return answer.value as T;
}

export const driver = {
  available: url !== undefined,

  /** Writes out/screenshots/NAME.png, of the window or of one element, and answers with the path. */
  screenshot: (name: string, options?: { selector?: string; clip?: Box }) => ask<string>('screenshot', name, options),
  /** Chords with Playwright's names, a space between two: `Control+Space`, `Control+K Control+I`, `Escape`. */
  press: (keys: string) => ask<void>('press', keys),
  /** Types as a keyboard does, so brackets close themselves and lines indent. `delay` is milliseconds between two keys. */
  type: (text: string, options?: { delay?: number }) => ask<void>('type', text, options),
  click: (selector: string, options?: ClickOptions) => ask<void>('click', selector, options),
  /** Moves the mouse onto an element, or to a point of the window. */
  hover: (target: string | { x: number; y: number }, options?: Patience & { position?: { x: number; y: number } }) => ask<void>('hover', target, options),
  waitFor: (selector: string, options?: Patience & { state?: 'visible' | 'hidden' | 'attached' | 'detached' }) => ask<void>('waitFor', selector, options),
  /** The text of the first match. */
  text: (selector: string, options?: Patience) => ask<string>('text', selector, options),
  /** The texts of all matches at this moment. */
  texts: (selector: string) => ask<string[]>('texts', selector),
  /** The lines of the active editor that are on the screen, from the top; `texts('.view-line')` has them in another order. */
  editorLines: () => ask<string[]>('editorLines'),
  count: (selector: string) => ask<number>('count', selector),
  box: (selector: string, options?: Patience) => ask<Box>('box', selector, options),
  attribute: (selector: string, name: string, options?: Patience) => ask<string | null>('attribute', selector, name, options),
  /** Runs a command by its title in the palette, as a person would: `Format Document`, `View: Toggle Word Wrap`. */
  runCommand: (title: string) => ask<void>('runCommand', title),
  /** Picks a row, by its label, of the list that a command opened. */
  pick: (label: string) => ask<void>('pick', label),
  /** Opens a file through quick open, by its path from the workspace's folder. */
  openFile: (name: string) => ask<void>('openFile', name),
};
