import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

import type { Deliverable, DeliverableFilter } from '../../db/repositories/employees/deliverables.ts';
import { readPageRequest } from '../../db/repositories/page.ts';
import type { ProjectView } from '../../db/repositories/identity/projectView.ts';
import { deliveryLimits } from '../../domains/employees/deliverRun.ts';
import { partFileName } from '../../domains/employees/partFileName.ts';
import { createManifestSigner, signingKeyPurpose } from '../../domains/employees/signing.ts';
import type { Deps } from '../deps.ts';
import { presentDeliverable, presentManifest } from '../presenters/deliverable.ts';

/** Limits of one archive. `yazl` looks through all entries for each one, so their number is bounded well below what ZIP takes. */
export const poolLimits = { deliverables: 2_000, parts: 20_000, bytes: 8n * 1024n ** 3n };

const pageRows = 50;
/** Fixed, so that the same deliverables produce the same archive. */
const noTime = new Date('1980-01-01T00:00:00Z');

type ArchiveDeps = Pick<Deps, 'database' | 'binaries' | 'secrets'>;

/** The selected deliverables of an organization. */
export interface Pool {
  organizationId: string;
  view: ProjectView;
  filter: DeliverableFilter;
}

interface Entry {
  name: string;
  open: () => Readable | Promise<Readable>;
  sizeBytes: number;
  mtime: Date;
}

/**
 * Streams a ZIP archive with a folder for each deliverable, newest first. One file is open at a time; the next is opened after the client has
 * read it. A read error destroys the stream, so that an incomplete archive cannot be opened.
 */
export function poolArchive(deps: ArchiveDeps, pool: Pool): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  void writeAll(zip, deps, pool).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  );
  return output;
}

async function writeAll(zip: ZipFile, deps: ArchiveDeps, { organizationId, view, filter }: Pool): Promise<void> {
  const keys = createManifestSigner(deps.secrets.keysFor(signingKeyPurpose)).publicKeys();
  await add(zip, jsonEntry('bureau-keys.json', { keys }, noTime));
  let left = poolLimits.deliverables;
  for (let cursor: string | undefined; left > 0;) {
    const page = readPageRequest({ limit: Math.min(pageRows, left), cursor });
    const { data, nextCursor } = await deps.database.withOrganization(organizationId, ({ deliverables }) =>
      deliverables.list(view, filter, page),
    );
    for (const one of data) for await (const entry of entriesOf(deps, organizationId, one)) await add(zip, entry);
    left -= data.length;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

async function* entriesOf(
  { database, binaries }: ArchiveDeps,
  organizationId: string,
  deliverable: Deliverable,
): AsyncGenerator<Entry> {
  const { id, runId, createdAt: mtime } = deliverable;
  const folder = `${mtime.toISOString().slice(0, 10)}-${id}`;
  const manifest = await database.withOrganization(organizationId, ({ deliverables }) => deliverables.manifest(id));
  const parts = await database.asSystem(({ runParts }) =>
    runParts.of(organizationId, runId, deliveryLimits.contentBytes),
  );
  if (manifest === null) return; // deleted in between, with its project
  yield jsonEntry(`${folder}/deliverable.json`, presentDeliverable(deliverable), mtime);
  yield jsonEntry(`${folder}/manifest.json`, presentManifest(manifest), mtime);
  for (const part of parts)
    yield {
      name: `${folder}/parts/${partFileName(part)}`,
      sizeBytes: Number(part.sizeBytes),
      mtime,
      open: async () =>
        part.content === null
          ? (await binaries.readKept(organizationId, part.binaryId!)).content
          : Readable.from([part.content]),
    };
}

function jsonEntry(name: string, value: object, mtime: Date): Entry {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return { name, sizeBytes: bytes.length, mtime, open: () => Readable.from([bytes]) };
}

/** Adds a file and waits until it was read. Throws the errors of the read content; a plain one if the client has disconnected. */
function add(zip: ZipFile, { name, open, sizeBytes, mtime }: Entry): Promise<void> {
  const output = zip.outputStream as Readable;
  return new Promise((resolve, reject) => {
    if (output.destroyed) {
      reject(new Error('Nobody takes this archive any more.'));
      return;
    }
    const options = { mtime, mode: 0o100644, compress: true, size: sizeBytes };
    zip.addReadStreamLazy(name, options, (give) => {
      void Promise.resolve(open()).then((source) => {
        const leave = (): void => void source.destroy();
        output.once('close', leave);
        source.once('error', reject);
        source.once('close', () => {
          output.off('close', leave);
          if (output.destroyed) reject(new Error('Nobody takes this archive any more.'));
          else resolve();
        });
        give(null, source);
        if (output.destroyed) leave();
      }, reject);
    });
  });
}
