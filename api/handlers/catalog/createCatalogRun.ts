import { formatCredits } from '../../../db/credits.ts';
import type { RunRequest } from '../../../domains/catalog/runs/SearchRuns.ts';
import { csvOf, wantsCsv } from '../../catalog/csvAnswer.ts';
import { exportedRun } from '../../catalog/exportedRun.ts';
import { notingRefusal } from '../../catalog/notingRefusal.ts';
import type { Handler } from '../../handler.ts';
import { presentResult } from '../../presenters/catalogRun.ts';

/** Runs a search and returns its rows: as JSON, or as CSV where that is what the caller takes. */
export const createCatalogRun: Handler<'createCatalogRun'> = async (request, deps) => {
  const { catalog, gateway } = deps;
  const { actor, params, body, headers, requestId, workId, signal } = request;
  const asked: RunRequest = {
    organizationId: actor.organizationId,
    accountId: actor.accountId,
    keyId: actor.keyId,
    executionId: null,
    reference: workId,
    requestId,
    searchId: params.search_id,
    inputs: body.inputs ?? {},
    limit: body.limit,
    cursor: body.cursor,
    signal,
  };
  return notingRefusal(gateway, asked, async () => {
    if (actor.keyId !== null) await gateway.admitRequest(actor.keyId);
    const run = body.export_of === undefined ? asked : await exportedRun(deps, asked, body.export_of);
    if (wantsCsv(headers)) return csvOf(catalog, run);
    const finished = await catalog.runs.run(run);
    const cost = { 'x-bureau-credits': formatCredits(finished.creditsMicros) };
    return { status: 200, headers: cost, body: presentResult(finished) };
  });
};
