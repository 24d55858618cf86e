import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Selection } from './selection.ts';

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice (including the next paragraph) shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
const licenses: Readonly<Record<string, string>> = { MIT: mit };

/** Writes `integrations/NOTICE`: the licences of all documents that nodes are generated from. Errors: a licence whose text is missing here. */
export async function writeNotice(root: string): Promise<void> {
  const folder = join(root, 'integrations');
  const parts = await Promise.all(
    globSync('*/selection.ts', { cwd: folder })
      .toSorted()
      .map(async (file) => {
        const { selection } = (await import(pathToFileURL(join(folder, file)).href)) as { selection: Selection };
        const { npm, license, holder } = selection.document;
        const text = licenses[license];
        if (text === undefined)
          throw new Error(`${file}: the text of the licence ${license} is missing in writeNotice.ts.`);
        return `integrations/${selection.vendor} has parts that are generated from ${npm}.\nLicence: ${license}. ${holder}\n\n${text}\n`;
      }),
  );
  writeFileSync(join(folder, 'NOTICE'), parts.join('\n'));
}
