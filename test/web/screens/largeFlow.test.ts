import { expect, test } from 'vitest';
import { dailyReport, editorAnswers, editorPath } from './dailyReport.ts';
import { sharedScreen } from './sharedScreen.ts';

const screen = sharedScreen();

test('a large flow has a minimap, and its nodes are plain tiles only below a zoom of a quarter', async () => {
  const { page } = screen;
  const nodes = Array.from({ length: 20 }, (_, place) => ({
    id: `n${place}`,
    type: 'logic.no_operation',
    name: `Step ${place}`,
    position: { x: place * 200, y: 0 },
  }));
  const draft = { nodes, connections: [] };
  await screen.open(editorPath, { ...editorAnswers, getDigitalOrganization: { ...dailyReport, draft } });
  const canvas = page.locator('[data-canvas]');
  const zoom = async () =>
    Number.parseInt((await page.getByRole('button', { name: /Zoom to 100%/ }).textContent()) ?? '', 10);
  const isFar = async () => (await canvas.getAttribute('data-far')) === 'true';
  await page.getByRole('button', { name: /Zoom to 100%/ }).click();
  await expect.poll(zoom).toBe(100);
  await page.getByRole('img', { name: 'Minimap' }).waitFor();
  while ((await zoom()) > 12) {
    const before = await zoom();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(zoom).toBeLessThan(before);
    expect(await isFar(), `at ${await zoom()} %`).toBe((await zoom()) < 25);
  }
  expect(await isFar()).toBe(true);
});

test('a flow that one sees at a glance has none', async () => {
  await screen.open(editorPath, editorAnswers);
  await screen.page.locator('.react-flow__node').first().waitFor();
  expect(await screen.page.getByRole('img', { name: 'Minimap' }).count()).toBe(0);
});
