import type { IncomingHttpHeaders } from 'node:http';
import { readEnding, type FormEnding } from '../../domains/executions/forms/formEnding.ts';
import { renderMessage, resultPolicy } from '../../domains/executions/forms/renderPage.ts';
import { resultWords, type ResultWords } from '../../domains/executions/forms/resultWords.ts';
import { isFinal } from '../../domains/executions/lifecycle/status.ts';
import type { LinkedPlace } from '../../domains/executions/waits/ResumeLinks.ts';
import { strangerHeaders } from '../../domains/executions/webhooks/answerHeaders.ts';
import { AppError } from '../../openapi/AppError.ts';
import { resultContent } from '../../openapi/resultContent.ts';
import { isBinary } from '../../platform/binaries/binaryIdsOf.ts';
import type { Binary } from '../../platform/binaries/BinaryStore.ts';
import type { Deps } from '../deps.ts';
import { downloadHeaders } from '../downloadHeaders.ts';
import type { RawAnswer } from '../handler.ts';
import { languageOf } from '../languageOf.ts';
import { lastItems, type LastItem } from '../webhooks/lastNodeAnswer.ts';
import { failedPage, redirectTo } from './afterSubmission.ts';
import { nextPage } from './nextPage.ts';
import { organizationOfLink } from './organizationOfLink.ts';
import { pageAnswer } from './pageAnswer.ts';
import { reloadHeader } from './reloadHeader.ts';
import { renderResult } from './renderResult.ts';

const lookForMs = 1_000;
const maxLooks = 400;
const mostItems = 201;
const mostFiles = 50;
/** A page that the flow made: it runs nothing, loads nothing. */
const madePagePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'";

interface ResultRequest {
  query: { readonly [name: string]: unknown };
  headers: IncomingHttpHeaders;
}

/**
 * The page behind a form that shows results or has an ending page: it reloads itself, without a script, until the execution has ended; then it shows the output of
 * its last node. Only the link leads here, and only to this one execution; why something failed is not told. Throws `not_found` if the
 * execution was deleted, or for a file that is not of its output.
 */
export async function resultPage(
  place: LinkedPlace,
  { query, headers }: ResultRequest,
  deps: Deps,
): Promise<RawAnswer> {
  const { executionId, number } = place;
  const organizationId = await organizationOfLink(place, deps);
  const words = resultWords[languageOf(headers) ?? 'en'];
  const readStates = () => deps.database.executionLog.states([executionId]);
  let [state] = await readStates();
  if (state && !isFinal(state.status)) {
    await nextPage({ organizationId, executionId, number }, lookForMs, deps);
    [state] = await readStates();
  }
  if (!state) throw new AppError('not_found', 'This link is no longer valid.');
  const ending = readEnding(state.answer);
  if (ending?.kind === 'redirect') return redirectTo(ending.url);
  if (ending) return endingPage(ending, { query, organizationId, executionId, words }, deps);
  if (state.status === 'error') return failedPage();
  if (state.status === 'canceled')
    return pageAnswer(
      200,
      renderMessage({ title: words.canceled, message: words.isCanceled, language: words.language }),
    );
  if (state.status !== 'success') return momentPage(state.status, Number(query['look']) || 1, words);
  // An ending that was deleted with its redacted values: the output was never for this page.
  if (state.answer?.bodyKind === 'none')
    return resultAnswer(renderResult({ content: { kind: 'none' }, files: [] }, words));
  const { lastNode } = state;
  const items = await deps.database.withOrganization(organizationId, (repositories) =>
    lastItems(repositories, { executionId, lastNode, responseData: 'all', most: mostItems }, deps.nodeTypes),
  );
  const files = filesOf(items);
  if (typeof query['file'] === 'string') return fileAnswer(query['file'], { files, organizationId, executionId }, deps);
  const content = resultContent(items.map(({ json }) => jsonOf(json)));
  if (query['page'] !== undefined && content.kind === 'page') return madePage(content.text);
  return resultAnswer(renderResult({ content, files }, words));
}

/** The page of an ending node. It is there before the execution has ended. */
function endingPage(
  { title, message, files }: Extract<FormEnding, { kind: 'page' }>,
  asked: { query: ResultRequest['query']; organizationId: string; executionId: string; words: ResultWords },
  deps: Deps,
): RawAnswer | Promise<RawAnswer> {
  const { query, words, ...execution } = asked;
  if (typeof query['file'] === 'string') return fileAnswer(query['file'], { files, ...execution }, deps);
  const content = message === '' ? ({ kind: 'none' } as const) : ({ kind: 'text', text: message } as const);
  return resultAnswer(renderResult({ heading: title, content, files }, words));
}

function momentPage(status: string, look: number, words: ResultWords): RawAnswer {
  const wait = status === 'queued' || status === 'waiting' ? words.waits[status] : words.waits.running;
  const page = renderMessage({
    title: words.working,
    message: `${wait}\n\n${words.keepLink}`,
    language: words.language,
  });
  return pageAnswer(200, page, look < maxLooks ? reloadHeader('look', look) : {});
}

function resultAnswer(page: string): RawAnswer {
  const answer = pageAnswer(200, page);
  return { ...answer, headers: { ...answer.headers, 'content-security-policy': resultPolicy } };
}

function madePage(html: string): RawAnswer {
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    raw: html,
    headers: { ...strangerHeaders, 'content-security-policy': madePagePolicy },
  };
}

/** A file of the output. The page that shows it has no origin, so others may embed it, too: its address is as secret as the page's. */
async function fileAnswer(
  id: string,
  { files, ...execution }: { files: readonly Binary[]; organizationId: string; executionId: string },
  deps: Deps,
): Promise<RawAnswer> {
  if (!files.some((file) => file.id === id)) throw new AppError('not_found', 'File not found.');
  const { binary, content } = await deps.binaries.read(execution, id);
  return {
    status: 200,
    contentType: binary.media_type,
    raw: content,
    headers: {
      ...strangerHeaders,
      ...downloadHeaders({ name: binary.file_name, sizeBytes: binary.size_bytes }),
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
}

function filesOf(items: readonly LastItem[]): Binary[] {
  return items.flatMap(({ binary = {} }) => Object.values(binary).filter(isBinary)).slice(0, mostFiles);
}

function jsonOf(json: unknown): Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {};
}
