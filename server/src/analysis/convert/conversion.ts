/** What a conversion of a schema gives: the new schema, and what to know about it. */
import { keywordFact, type Host, type Verdict } from '../../hosts/host.ts';
import { keywordInWords, withSentence } from '../../rules/keywordInWords.ts';
import { escapeSegment } from '../../text/pointer.ts';
import { propertyPath } from '../../rules/schemaEdits.ts';
import { type Sentence, sentence } from '../sentence.ts';
import { writeJson } from '../writtenJson.ts';
import type { SchemaMap } from './schemaMap.ts';

/** One change. */
export interface Remark {
  /** From the root of the schema that was converted. */
  readonly pointer: string;
  /** The data path of what the changed schema describes. */
  readonly path: string;
  readonly said: readonly Sentence[];
  /** Something that the author said is no longer said, or no longer checked. */
  readonly lossy: boolean;
}

export interface Converted {
  readonly value: unknown;
  readonly remarks: readonly Remark[];
}

/** More remarks are not listed. */
const MOST_REMARKS = 200;

/** Where a conversion stands, and where it notes what it does. */
export class ConvertPlace {
  readonly host: Host;
  readonly root: unknown;
  readonly pointer: string;
  readonly path: string;
  /** The keyword that leads here; undefined at the root. */
  readonly keyword: string | undefined;
  readonly depth: number;
  /** The references that were put in to come here. */
  readonly inlined: readonly string[];
  readonly remarks: Remark[];

  constructor(place: Pick<ConvertPlace, 'host' | 'root' | 'pointer' | 'path' | 'keyword' | 'depth' | 'inlined' | 'remarks'>) {
    this.host = place.host;
    this.root = place.root;
    this.pointer = place.pointer;
    this.path = place.path;
    this.keyword = place.keyword;
    this.depth = place.depth;
    this.inlined = place.inlined;
    this.remarks = place.remarks;
  }

  get atRoot(): boolean {
    return this.keyword === undefined;
  }

  below(keyword: string, name: string | number | undefined): ConvertPlace {
    const pointer = `${this.pointer}/${escapeSegment(keyword)}${name === undefined ? '' : `/${escapeSegment(name)}`}`;
    let { path } = this;
    if (keyword === 'properties') path = propertyPath(path, String(name));
    else if (keyword === 'items') path += '[*]';
    else if (keyword === 'prefixItems') path += `[${name}]`;
    else if (keyword === 'additionalProperties' || keyword === 'patternProperties') path += '[*]';
    return new ConvertPlace({ ...this, pointer, path, keyword, depth: this.depth + 1 });
  }

  withInlined(ref: string): ConvertPlace {
    return new ConvertPlace({ ...this, inlined: [...this.inlined, ref] });
  }

  note(said: Sentence, lossy: boolean, keyword?: string): void {
    if (this.remarks.length < MOST_REMARKS) this.remarks.push({ pointer: keyword === undefined ? this.pointer : `${this.pointer}/${escapeSegment(keyword)}`, path: this.path, said: [said], lossy });
  }

  /** What the host does with a keyword here. */
  verdict(keyword: string): Verdict {
    return keywordFact(this.host, keyword, this.atRoot)?.verdict ?? this.host.unknownKeyword.verdict;
  }

  takes(keyword: string): boolean {
    const verdict = this.verdict(keyword);
    return verdict === 'accepted' || verdict === 'enforced' || verdict === 'unknown';
  }

  refuses(keyword: string): boolean {
    return this.verdict(keyword) === 'rejected';
  }
}

/** Adds a sentence to the description, or makes one in front. */
export function addSentence(map: SchemaMap, sentence: string): void {
  const description = map.get('description');
  if (description === undefined || typeof description === 'string') map.set('description', description === undefined ? sentence : withSentence(description, sentence));
}

/** Takes a keyword out; its value goes into the description where it has a sentence and the host takes descriptions. */
export function moveOut(place: ConvertPlace, map: SchemaMap, keyword: string): void {
  const value = map.get(keyword);
  map.delete(keyword);
  const inWords = place.takes('description') ? keywordInWords(keyword, writeJson(value)) : undefined;
  if (inWords === undefined) place.note(sentence('"{0}" is left out.', keyword), true, keyword);
  else {
    addSentence(map, inWords);
    place.note(sentence('"{0}" is moved into the description, where nothing checks it.', keyword), true, keyword);
  }
}
