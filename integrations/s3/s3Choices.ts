import { AppError } from '../../openapi/AppError.ts';
import type { Choice, NodeChoices } from '../../activities/kit/choices.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { listBuckets } from './listBuckets.ts';
import { objectPage } from './objectPage.ts';
import { S3Client } from './S3Client.ts';

/** Entries of one response. */
const maxEntries = 200;
/** The longest cursor that a response carries. */
const maxCursor = 5_000;

/** Returns the lists that parameters of S3 are chosen from. Stores find objects by the beginning of their key only. */
export function s3Choices(slot: string): NodeChoices {
  return {
    slot,
    read: async ({ parameter, search, cursor, parameters }, context) => {
      const client = new S3Client(context);
      const sought = search.trim();
      if (parameter === '/bucket' || parameter === '/target_bucket') return bucketChoices(client, sought);
      if (parameter !== '/key' && parameter !== '/prefix')
        throw new AppError('parameter_invalid', 'The parameter has no list to choose from.', { param: '/parameter' });
      const folders = parameter === '/prefix';
      const page = await objectPage(client, {
        bucket: bucketIn(parameters),
        prefix: sought,
        isOneLevel: folders,
        limit: maxEntries,
        ...(cursor === null ? {} : { token: cursor }),
      });
      const found = folders
        ? page.folders.map((value) => ({ value }))
        : page.objects.map(({ key }) => ({ value: key }));
      const choices = found.map(({ value }): Choice => ({ value, label: value, hint: null }));
      if ((page.next ?? '').length > maxCursor)
        throw new AppError('target_error', 'The cursor of the next page is too long.');
      return { choices, cursor: page.next ?? null };
    },
  };
}

async function bucketChoices(client: S3Client, sought: string) {
  const all = await listBuckets(client);
  const found = all.filter(({ name }) => name.toLowerCase().includes(sought.toLowerCase())).slice(0, maxEntries);
  return { choices: found.map(({ name }): Choice => ({ value: name, label: name, hint: null })), cursor: null };
}

function bucketIn(parameters: JsonObject): string {
  const { bucket } = parameters;
  if (typeof bucket === 'string' && bucket.trim() !== '') return bucket.trim();
  throw new AppError('parameter_invalid', 'The list depends on the parameter "bucket". Enter it first.', {
    param: '/parameters/bucket',
  });
}
