import { askCatalog as ask } from '../../../domains/catalog/ask/askCatalog.ts';
import { sourceStatus } from '../../../domains/catalog/runs/sourceStatus.ts';
import { readSourceStates } from '../../catalog/sourceStates.ts';
import type { Handler } from '../../handler.ts';
import { presentSearchSummary } from '../../presenters/catalogSearch.ts';

/** Finds the searches of this instance that fit a sentence, with their inputs. */
export const askCatalog: Handler<'askCatalog'> = async ({ query, actor }, deps) => {
  const states = await readSourceStates(deps, actor.organizationId);
  const { proposals, schedule } = ask(deps.catalog.index, {
    sentence: query.sentence,
    today: query.today ?? new Date().toISOString().slice(0, 10),
    isReady: ({ source, search }) => sourceStatus(source, search, states.of(source)).status === 'ready',
  });
  const data = proposals.map(({ known, inputs, missing }) => ({
    search: presentSearchSummary(known, states.of(known.source)),
    inputs: { ...inputs },
    missing: [...missing],
  }));
  return { status: 200, body: { data, schedule } };
};
