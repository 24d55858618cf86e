import { FormFile } from '../formats/formFile.ts';
import type { JsonObject } from '../formats/json.ts';

/** Reads a form as the gateway wrote it; repeated names become lists. */
export async function readSandboxForm(bytes: Buffer, contentType: string): Promise<JsonObject> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  const body: JsonObject = {};
  for (const name of new Set(form.keys())) {
    const values = await Promise.all(form.getAll(name).map(valueOf));
    body[name] = values.length === 1 ? values[0] : values;
  }
  return body;
}

async function valueOf(value: string | File): Promise<string | FormFile> {
  if (typeof value === 'string') return value;
  const content = Buffer.from(await value.arrayBuffer());
  return new FormFile({ fileName: value.name, mediaType: value.type, content });
}
