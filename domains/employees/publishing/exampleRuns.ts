import type { Database } from '../../../db/database.ts';
import type { EmployeeRun } from '../../../db/repositories/employees/employeeRuns.ts';
import type { KeptExample } from '../../../db/repositories/employees/listings.ts';
import type { RunPart } from '../../../db/repositories/employees/runParts.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { readDeliverable } from './readDeliverable.ts';
import { readEmployee, type EmployeeQuery } from './readEmployee.ts';
import { partsOf } from '../calls/runParts.ts';

type Schemas = components['schemas'];

const mostOutputLength = 20_000;
const mostInputLength = 16 * 1024;

/** Returns the deliverables of the organization's own runs by run id: candidates for examples. */
export type ExampleRuns = ReadonlyMap<string, Omit<KeptExample, 'title'>>;

/**
 * Reads what runs have delivered that a listing is to show as examples: tests of the employee that succeeded, and runs of own positions
 * whose deliverable was accepted, which the caller may see. Never one of a hirer. Anything else is left out. Errors: those of
 * `readEmployee`.
 */
export async function readExampleRuns(
  database: Database,
  query: EmployeeQuery,
  body: Pick<Schemas['ListingUpdate'], 'examples'> = {},
): Promise<ExampleRuns> {
  const ids = new Set(body.examples?.flatMap(({ run_id: id }) => id ?? []));
  const found = new Map<string, Omit<KeptExample, 'title'>>();
  if (ids.size === 0) return found;
  const { organizationId } = query.actor;
  const employee = await database.withOrganization(organizationId, (repositories) => readEmployee(repositories, query));
  for (const id of ids) {
    const run = await database.asSystem(({ employeeRuns }) => employeeRuns.find(organizationId, id));
    if (run === null || !(await canBeExample(database, query, { ...run, isOf: run.employeeId === employee.id })))
      continue;
    const output = outputOf(await partsOf(database, run));
    if (output === '') continue;
    const isShort = JSON.stringify(run.input).length <= mostInputLength;
    found.set(id, {
      ...(isShort ? { input: run.input } : {}),
      output,
      run_id: id,
      version: run.versionNumber,
      delivered_at: run.stoppedAt!.toISOString(),
    });
  }
  return found;
}

async function canBeExample(
  database: Database,
  { actor }: EmployeeQuery,
  run: EmployeeRun & { isOf: boolean },
): Promise<boolean> {
  const { organizationId } = actor;
  const isOwn = run.isOf && run.publisherId === organizationId && run.itemsOrganizationId === null;
  if (!isOwn || run.status !== 'success') return false;
  if (run.mode === 'test') return true;
  if (run.deliverableId === null) return false;
  const query = { id: run.deliverableId, actor, permission: 'deliverables.view' } as const;
  const { status } = await database.withOrganization(organizationId, (repositories) =>
    readDeliverable(repositories, query),
  );
  return status === 'accepted';
}

/** Returns a deliverable as one Markdown text: texts as they are, JSON and tables as code, files by name. */
function outputOf(parts: readonly RunPart[]): string {
  const texts = parts.map(({ kind, content, name, mediaType, sizeBytes }) => {
    if (content === null || kind === 'file') return `*${name.replaceAll('*', '')}* (${mediaType}, ${sizeBytes} bytes)`;
    const text = content.toString('utf8');
    return kind === 'text' ? text : `\`\`\`json\n${JSON.stringify(JSON.parse(text), null, 2)}\n\`\`\``;
  });
  const whole = texts.join('\n\n');
  return whole.length <= mostOutputLength ? whole : `${whole.slice(0, mostOutputLength - 1)}…`;
}

/**
 * The examples of a request as a listing keeps them. An existing example stays as it is, also after its run is deleted. Errors:
 * `invalid_request` for a run that cannot be one, and for an example that is neither a run nor a text, or both.
 */
export function keptExamples(
  before: readonly KeptExample[],
  given: readonly Schemas['ListingExampleCreate'][],
  runs: ExampleRuns,
): KeptExample[] {
  return given.map(({ title, run_id: id, input, output }, place) => {
    const refuse = (field: string, message: string) =>
      new AppError('invalid_request', message, { param: `/listing/examples/${place}/${field}` });
    if (id === undefined) {
      if (output === undefined) throw refuse('output', 'An example is a run or has an output.');
      return { title, output, ...(input === undefined ? {} : { input }) };
    }
    if (output !== undefined || input !== undefined)
      throw refuse('output', 'What a run got and delivered is read from it.');
    const known = before.find(({ run_id: ofRun }) => ofRun === id) ?? runs.get(id);
    if (known === undefined)
      throw refuse(
        'run_id',
        'An example is a test of this employee that succeeded, or a run of an own position of it whose deliverable was accepted.',
      );
    return { ...known, title };
  });
}
