/** The table: rows and cells that are kept from one state of the file to the next, one stop for Tab, arrows inside. */
import type { Matrix, MatrixCell, MatrixRow } from '../../server/src/lsp/protocol.ts';
import type { PageState } from '../src/views/matrixMessages.ts';
import { findingsList } from './findings.ts';
import { l10n } from './language.ts';
import { element, VERDICTS, verdictIcon } from './dom.ts';

type Range = MatrixRow['range'];
type Open = NonNullable<PageState['open']>;

export interface TableActions {
  go(range: Range, focus: boolean): void;
  /** Another cell, or none, is unfolded. */
  opened(open: Open | undefined): void;
}

const FILE_ROW = 'file';
const FILE_TITLE = l10n.t('The file as a whole');

/** One row of the table. Column 0 is its header. */
interface Row {
  readonly key: string;
  readonly node: HTMLTableRowElement;
  readonly buttons: readonly HTMLButtonElement[];
  name: string;
  range: Range | undefined;
  cells: readonly MatrixCell[];
}

export class MatrixTable {
  readonly node = element('table', { role: 'grid' });
  readonly #caption = element('caption');
  readonly #head = element('thead');
  readonly #body = element('tbody');
  readonly #actions: TableActions;
  #hosts: Matrix['hosts'] = [];
  #rows: Row[] = [];
  /** Where Tab comes in. */
  #current: { key: string; column: number } = { key: '', column: 1 };
  #open: Open | undefined;
  readonly #details = element('tr', { class: 'details' });

  constructor(actions: TableActions) {
    this.#actions = actions;
    this.node.append(this.#caption, this.#head, this.#body);
    this.#body.addEventListener('click', (event) => this.#click(event));
    this.#body.addEventListener('keydown', (event) => this.#key(event));
    this.#body.addEventListener('focusin', (event) => {
      const at = this.#placeOf(event.target);
      if (at !== undefined) this.#enterAt(at.row, at.column);
    });
  }

  update(matrix: Matrix, { caption, withFile, open }: { caption: string; withFile: boolean; open: Open | undefined }): void {
    if (this.#caption.textContent !== caption) this.#caption.textContent = caption;
    this.#setHosts(matrix.hosts);
    const focused = this.#placeOf(document.activeElement);
    const before = focused === undefined ? -1 : this.#rows.indexOf(focused.row);
    const known = new Map(this.#rows.map((row) => [row.key, row]));
    const names = new Map<string, number>();
    const rows = matrix.rows.map((row) => {
      const name = row.tool ?? row.pointer;
      const nth = names.get(name) ?? 0;
      names.set(name, nth + 1);
      return this.#fill(known, `${nth} ${name}`, row.tool ?? l10n.t('No name, at {0}', row.pointer), row.range, row.cells);
    });
    if (withFile && matrix.file.some((cell) => cell.count > 0)) rows.push(this.#fill(known, FILE_ROW, FILE_TITLE, undefined, matrix.file));
    this.#rows = rows;
    this.#open = open;
    this.#place();
    if (focused !== undefined && !rows.includes(focused.row)) {
      const near = rows[Math.min(before, rows.length - 1)];
      if (near !== undefined) this.#focus(near, focused.column);
    }
    const current = rows.find((row) => row.key === this.#current.key) ?? rows[0];
    if (current !== undefined) this.#enterAt(current, Math.min(this.#current.column, this.#hosts.length));
  }

  /** @param problemsOnly hides the rows in which everything works */
  filter(problemsOnly: boolean): void {
    for (const row of this.#rows) row.node.hidden = problemsOnly && row.cells.every((cell) => cell.verdict === 'works');
    this.#showDetails();
    const shown = this.#rows.filter((row) => !row.node.hidden);
    const [first] = shown;
    if (first !== undefined && !shown.some((row) => row.key === this.#current.key)) this.#enterAt(first, this.#current.column);
  }

  #setHosts(hosts: Matrix['hosts']): void {
    const words = (all: Matrix['hosts']): string => JSON.stringify(all.map(({ id, title, reads, own }) => [id, title, reads, own]));
    if (words(hosts) === words(this.#hosts)) return;
    this.#hosts = hosts;
    // With other columns the rows are others.
    this.#rows = [];
    const heads = hosts.map(({ title, about, reads, own }) => {
      const notes = [...(reads ? [l10n.t('reads this file')] : []), ...(own ? [l10n.t('yours')] : [])];
      return element('th', { scope: 'col', title: about }, title, ...(notes.length === 0 ? [] : [element('span', { class: 'note' }, notes.join(', '))]));
    });
    this.#head.replaceChildren(element('tr', {}, element('th', { scope: 'col', class: 'corner' }, l10n.t('Tool')), ...heads));
  }

  #fill(known: ReadonlyMap<string, Row>, key: string, name: string, range: Range | undefined, cells: readonly MatrixCell[]): Row {
    const row = known.get(key) ?? this.#newRow(key);
    const old = row.cells;
    if (row.name !== name) row.buttons[0]!.textContent = name;
    row.name = name;
    row.range = range;
    row.cells = cells;
    cells.forEach((cell, index) => {
      if (old[index] === undefined || old[index].verdict !== cell.verdict || old[index].count !== cell.count) fillCell(row.buttons[index + 1]!, name, this.#hosts[index]!.title, cell);
    });
    return row;
  }

  #newRow(key: string): Row {
    const header = element('button', { type: 'button', tabindex: '-1' });
    const buttons = [header, ...this.#hosts.map(() => element('button', { type: 'button', tabindex: '-1' }))];
    if (key === FILE_ROW) header.disabled = true;
    const node = element('tr', key === FILE_ROW ? { class: 'file' } : {}, element('th', { scope: 'row' }, header), ...buttons.slice(1).map((one) => element('td', {}, one)));
    return { key, node, buttons, name: '', range: undefined, cells: [] };
  }

  /** Puts the rows in order, moving only those that stand elsewhere: a node that is moved loses the focus. */
  #place(): void {
    this.#details.remove();
    const wanted = new Set(this.#rows.map((row) => row.node as Element));
    for (const child of [...this.#body.children]) if (!wanted.has(child)) child.remove();
    this.#rows.forEach((row, index) => {
      const there = this.#body.children[index];
      if (there !== row.node) this.#body.insertBefore(row.node, there ?? null);
    });
    this.#showDetails();
  }

  #showDetails(): void {
    const focused = this.#details.contains(document.activeElement) ? [...this.#details.querySelectorAll('button')].indexOf(document.activeElement as HTMLButtonElement) : -1;
    for (const row of this.#rows) row.buttons.forEach((one, column) => column > 0 && mark(one, row.cells[column - 1]!, false));
    const row = this.#rows.find((one) => one.key === this.#open?.row && !one.node.hidden);
    const column = this.#hosts.findIndex((host) => host.id === this.#open?.host);
    const cell = row?.cells[column];
    if (row === undefined || cell === undefined || cell.count === 0) {
      this.#details.remove();
      return;
    }
    mark(row.buttons[column + 1]!, cell, true);
    const title = `${row.name}, ${this.#hosts[column]!.title}: ${VERDICTS[cell.verdict].long}`;
    const content = findingsList(title, cell, (range) => this.#actions.go(range, true));
    this.#details.replaceChildren(element('td', { colspan: String(this.#hosts.length + 1) }, content));
    row.node.after(this.#details);
    if (focused >= 0) {
      const buttons = this.#details.querySelectorAll('button');
      (buttons[Math.min(focused, buttons.length - 1)] ?? row.buttons[column + 1]!).focus();
    }
  }

  #setOpen(open: Open | undefined): void {
    this.#open = open;
    this.#showDetails();
    this.#actions.opened(open);
  }

  #placeOf(target: unknown): { row: Row; column: number } | undefined {
    if (!(target instanceof HTMLElement)) return undefined;
    const one = target.closest('button');
    if (one === null || !this.#body.contains(one)) return undefined;
    for (const row of this.#rows) {
      const column = row.buttons.indexOf(one);
      if (column >= 0) return { row, column };
    }
    return undefined;
  }

  #click(event: Event): void {
    const at = this.#placeOf(event.target);
    if (at === undefined) return;
    const { row, column } = at;
    const cell = row.cells[column - 1];
    if (cell === undefined || cell.count === 0) {
      if (row.range !== undefined) this.#actions.go(row.range, true);
      return;
    }
    const host = this.#hosts[column - 1]!.id;
    const isOpen = this.#open?.row === row.key && this.#open.host === host;
    // A single finding needs no list to choose from; its words stand there for whoever comes back.
    this.#setOpen(isOpen ? undefined : { row: row.key, host });
    if (!isOpen) this.#actions.go(cell.findings[0]!.range, cell.count === 1);
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    if (event.key === 'Escape' && this.#open !== undefined) {
      const { row: key, host } = this.#open;
      const row = this.#rows.find((one) => one.key === key);
      const column = this.#hosts.findIndex((one) => one.id === host) + 1;
      this.#setOpen(undefined);
      row?.buttons[column]?.focus();
      event.preventDefault();
      return;
    }
    const at = this.#placeOf(event.target);
    if (at === undefined) return;
    const rows = this.#rows.filter((row) => !row.node.hidden);
    const last = this.#hosts.length;
    let index = rows.indexOf(at.row);
    let { column } = at;
    switch (event.key) {
      case 'ArrowRight': column++; break;
      case 'ArrowLeft': column--; break;
      case 'ArrowDown': index++; break;
      case 'ArrowUp': index--; break;
      case 'Home': column = 0; if (event.ctrlKey) index = 0; break;
      case 'End': column = last; if (event.ctrlKey) index = rows.length - 1; break;
      default: return;
    }
    event.preventDefault();
    const row = rows[index];
    if (row !== undefined && column >= 0 && column <= last) this.#focus(row, column);
  }

  #focus(row: Row, column: number): void {
    // The header of the file's row leads nowhere.
    const target = row.buttons[column]?.disabled === true ? 1 : column;
    this.#enterAt(row, target);
    row.buttons[target]!.focus();
  }

  #enterAt(row: Row, column: number): void {
    const target = row.buttons[column]?.disabled === true ? 1 : column;
    for (const one of this.#body.querySelectorAll('button[tabindex="0"]')) if (!this.#details.contains(one)) one.setAttribute('tabindex', '-1');
    row.buttons[target]?.setAttribute('tabindex', '0');
    this.#current = { key: row.key, column: target };
  }
}

function fillCell(one: HTMLButtonElement, tool: string, host: string, { verdict, count }: MatrixCell): void {
  one.className = verdict;
  const findings = count === 0 ? '' : `, ${count === 1 ? l10n.t('1 finding') : l10n.t('{0} findings', count)}`;
  one.setAttribute('aria-label', `${tool}, ${host}: ${VERDICTS[verdict].long}${findings}`);
  one.title = `${host}: ${VERDICTS[verdict].long}${findings}`;
  one.replaceChildren(verdictIcon(verdict), element('span', { class: 'word' }, VERDICTS[verdict].short), ...(count === 0 ? [] : [element('span', { class: 'count' }, String(count))]));
}

/** Says whether the findings of a cell are unfolded; a cell without any unfolds nothing. */
function mark(one: HTMLButtonElement, { count }: MatrixCell, open: boolean): void {
  if (count === 0) one.removeAttribute('aria-expanded');
  else if (one.getAttribute('aria-expanded') !== String(open)) one.setAttribute('aria-expanded', String(open));
}
