import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(import.meta.dirname, 'pictures');
/** Of 255: allowed difference at the edges of letters. */
const mostDifference = 40;
/** Of all pixels: allowed share for another version of the browser. */
const mostShare = 0.01;

/**
 * Compares what the page shows with `pictures/<name>.png`; with BUREAU_RENEW_PICTURES=1 it is renewed instead. @throws with the differing
 * share and the paths of the current picture and of the differences, in red
 */
export async function comparePictures(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const now = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const path = join(folder, `${name}.png`);
  if (process.env['BUREAU_RENEW_PICTURES'] === '1') {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, now);
    return;
  }
  if (!existsSync(path)) throw new Error(`There is no ${path}: make it with BUREAU_RENEW_PICTURES=1.`);
  const blank = await page.context().newPage();
  const { share, picture } = await blank
    .evaluate(differences, { before: base64(readFileSync(path)), after: base64(now), mostDifference })
    .finally(() => blank.close());
  if (share <= mostShare) return;
  const [shown, marked] = ['now', 'differences'].map((kind) => join(tmpdir(), `bureau-${name}-${kind}.png`));
  writeFileSync(shown!, now);
  writeFileSync(marked!, Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'));
  throw new Error(`${(share * 100).toFixed(1)} % of ${name} look otherwise. Now: ${shown}, differences: ${marked}.`);
}

const base64 = (bytes: Buffer) => bytes.toString('base64');

/** Runs in the browser, which reads PNG files as it is. */
async function differences(input: { before: string; after: string; mostDifference: number }) {
  const pixelsOf = async (encoded: string) => {
    const image = new Image();
    image.src = `data:image/png;base64,${encoded}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [before, after] = [await pixelsOf(input.before), await pixelsOf(input.after)];
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [after.width, after.height];
  const marked = new ImageData(after.width, after.height);
  if (before.width !== after.width || before.height !== after.height) return { share: 1, picture: canvas.toDataURL() };
  let different = 0;
  for (let at = 0; at < after.data.length; at += 4) {
    const isFar = [0, 1, 2].some(
      (part) => Math.abs(after.data[at + part]! - before.data[at + part]!) > input.mostDifference,
    );
    if (isFar) different += 1;
    marked.data.set(isFar ? [220, 0, 0, 255] : [after.data[at]!, after.data[at + 1]!, after.data[at + 2]!, 60], at);
  }
  canvas.getContext('2d')!.putImageData(marked, 0, 0);
  return { share: different / (after.width * after.height), picture: canvas.toDataURL() };
}
