import { Busboy } from '@fastify/busboy';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { BinaryMeta } from '../../platform/binaries/BinaryStore.ts';
import { AppError } from '../../openapi/AppError.ts';

/** How much of a form is held in memory, and how many parts it may have. */
const limits = { fields: 1_000, files: 100, parts: 1_100, fieldNameSize: 200, headerPairs: 100, headerSize: 16 * 1024 };
const maxFieldBytes = 16 * 1024 * 1024;

export interface Form<Kept> {
  fields: [name: string, value: string][];
  /** In their order; a name may come more than once. */
  files: [name: string, file: Kept][];
}

export interface FormSource<Kept> {
  contentType: string;
  bytes: AsyncIterable<Buffer>;
  /** Keeps a file. */
  write: (content: AsyncIterable<Uint8Array>, meta: BinaryMeta) => Promise<Kept>;
}

/**
 * Reads `multipart/form-data` (RFC 7578) as it comes: fields into memory, files to where `write` puts them. Errors: `invalid_request` for
 * an invalid form or too many parts, `request_too_large` for fields above 16 MiB together; those of `write`.
 */
export async function receiveForm<Kept>(source: FormSource<Kept>): Promise<Form<Kept>> {
  return new FormReader(source).read();
}

class FormReader<Kept> {
  readonly #source: FormSource<Kept>;
  readonly #fields: Form<Kept>['fields'] = [];
  readonly #files: Promise<Form<Kept>['files'][number]>[] = [];
  readonly #open = new Set<Readable>();
  readonly #failed = Promise.withResolvers<never>();
  #fieldBytes = 0;
  #failure: { error: unknown } | null = null;

  constructor(source: FormSource<Kept>) {
    this.#source = source;
    this.#failed.promise.catch(() => undefined);
  }

  async read(): Promise<Form<Kept>> {
    const parser = this.#parser();
    const finished = once(parser, 'finish');
    finished.catch(() => undefined);
    try {
      for await (const chunk of this.#source.bytes) {
        // A parser over its limit continues reading; its reader does not.
        if (this.#failure) throw this.#failure.error;
        if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), this.#failed.promise]);
      }
      parser.end();
      await Promise.race([finished, this.#failed.promise]);
      return { fields: this.#fields, files: await Promise.all(this.#files) };
    } catch (error) {
      const reason = error instanceof AppError ? error : malformed(error);
      for (const file of this.#open) file.destroy(reason);
      await Promise.allSettled(this.#files);
      parser.destroy();
      throw reason;
    }
  }

  #parser(): InstanceType<typeof Busboy> {
    let parser: InstanceType<typeof Busboy>;
    try {
      parser = new Busboy({
        headers: { 'content-type': this.#source.contentType },
        limits: { ...limits, fieldSize: maxFieldBytes },
      });
    } catch (error) {
      throw malformed(error);
    }
    parser.on('field', (name, value, ...[, isTruncated]) => this.#addField(name, value, isTruncated));
    parser.on('file', (name, content, ...[fileName, , mediaType]) =>
      this.#addFile(name, content, { fileName, mediaType }),
    );
    for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(event, () =>
        this.#fail(
          new AppError('invalid_request', `A form has at most ${limits.fields} fields and ${limits.files} files.`),
        ),
      );
    parser.on('error', (error: unknown) => this.#fail(malformed(error)));
    return parser;
  }

  #addField(name: string, value: string, isTruncated: boolean): void {
    this.#fieldBytes += value.length;
    if (isTruncated || this.#fieldBytes > maxFieldBytes)
      this.#fail(new AppError('request_too_large', 'The form fields are larger than 16 MiB. Send them as files.'));
    else this.#fields.push([name, value]);
  }

  #addFile(name: string, content: Readable, meta: BinaryMeta): void {
    this.#open.add(content);
    content.on('error', () => undefined); // its reader receives the error as well
    const written = this.#source.write(content, meta).then((file): Form<Kept>['files'][number] => [name, file]);
    written.catch((error: unknown) => this.#fail(error)).finally(() => this.#open.delete(content));
    this.#files.push(written);
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#failed.reject(error);
    for (const file of this.#open) file.destroy(error instanceof Error ? error : undefined);
  }
}

function malformed(cause: unknown): AppError {
  return new AppError('invalid_request', 'The body is not a complete multipart/form-data form.', {
    param: 'content-type',
    cause,
  });
}
