/** Check a call: the requests for a skeleton, a binding and the hosts' answers. */
import * as l10n from '@vscode/l10n';
import type { CancellationToken } from 'vscode-languageserver';
import { answerText, callResults, shortResult } from '../features/calls/answers.ts';
import { findCallTool, toolNames } from '../features/calls/callTool.ts';
import { callSkeleton } from '../features/calls/skeleton.ts';
import { spotAt } from '../analysis/cursor.ts';
import { lastPlaceBefore } from '../analysis/readPlace.ts';
import { cursorAt, type Snapshot as View } from '../features/snapshot.ts';
import { callsOf, callTextOf } from './callStore.ts';
import { nameOf } from './callDiagnostics.ts';
import type { Feature } from './feature.ts';
import type { BindCallParams, CallAnswerParams, CallAnswers, CallSkeleton, CallSkeletonParams, NoCall } from './protocol.ts';
import { viewOf } from './view.ts';

const notOpen = (): NoCall => ({ reason: l10n.t('The file is not open.') });

export const calls: Feature = {
  capabilities: () => ({}),
  register(server) {
    const store = callsOf(server);
    server.connection.onRequest<CallSkeleton | NoCall, void>('toolspec/callSkeleton', (params: CallSkeletonParams, token: CancellationToken) =>
      server.read<CallSkeleton | NoCall, NoCall>(params.uri, token, notOpen(), (snapshot) => skeletonOf(viewOf(snapshot), params)),
    );
    server.connection.onRequest('toolspec/bindCall', ({ callUri, uri, tool, action }: BindCallParams) => {
      store.bind(callUri, { uri, tool, action });
      return null;
    });
    server.connection.onRequest<CallAnswers | NoCall, void>('toolspec/callAnswer', (params: CallAnswerParams, token: CancellationToken) =>
      server.read<CallAnswers | NoCall, NoCall>(params.uri, token, notOpen(), async (snapshot) => {
        const binding = await store.readyBindingOf(snapshot);
        if (binding === undefined) return { reason: l10n.t('This file is no call of a tool.') };
        const tool = await store.readyTool(binding);
        if (typeof tool === 'string') return { reason: tool };
        const { isLines } = callTextOf(snapshot);
        const results = callResults(snapshot.document.getText(), isLines, tool, params.host);
        return {
          version: snapshot.version,
          title: nameOf(binding),
          text: answerText(results, isLines, l10n.t('A call of {0}', nameOf(binding)).replace(/\s+/g, ' ')),
          results: results.map((result) => ({ line: result.line, ok: result.unreadable === undefined && result.answers.every((answer) => answer.ok), words: shortResult(result) })),
        };
      }),
    );
  },
};

function skeletonOf(view: View, params: CallSkeletonParams): CallSkeleton | NoCall {
  const at = params.tool === undefined && params.position !== undefined ? namesAt(view, view.document.offsetAt(params.position)) : undefined;
  const name = params.tool ?? at?.tool;
  const names = toolNames(view);
  if (name === undefined) return { reason: names.length === 0 ? l10n.t('This file holds no tools with a name.') : l10n.t('No tool with a name stands at the cursor.'), tools: names };
  const action = params.action ?? at?.action;
  const found = findCallTool(view, name, action);
  if (typeof found !== 'string') return { tool: name, action, text: callSkeleton(found) };
  const actions = actionsOf(view, name);
  return { reason: found, tool: name, ...(actions.length === 0 ? {} : { actions }), ...(names.includes(name) ? {} : { tools: names }) };
}

/** The names of the tool and the action at an offset. A cursor between tools has the one before it. */
function namesAt(view: View, offset: number): { tool: string | undefined; action: string | undefined } | undefined {
  const cursor = cursorAt(view, offset);
  if (cursor === undefined) {
    const before = lastPlaceBefore(view.analysis, offset) ?? view.analysis.places[0];
    return before === undefined ? undefined : { tool: before.result.tools[0]?.name, action: undefined };
  }
  const { read } = spotAt(cursor.read, cursor.at.segments);
  const tool = read?.tool ?? cursor.read.tools[0]?.tool;
  const action = tool?.actions.find((one) => one.node !== undefined && cursor.offset >= one.member.keyStart && cursor.offset <= one.node.end);
  return { tool: tool?.name, action: action?.name };
}

function actionsOf(view: View, name: string): string[] {
  const error = findCallTool(view, name, undefined);
  if (typeof error !== 'string') return [];
  for (const place of view.analysis.places) {
    if (!place.result.tools.some((tool) => tool.name === name)) continue;
    const cursor = cursorAt(view, place.start);
    const tool = cursor?.read.tools.find((one) => one.tool.name === name)?.tool;
    if (tool !== undefined) return tool.actions.map((action) => action.name);
  }
  return [];
}
