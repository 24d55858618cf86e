import { describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { findBrowser } from '../../e2e/browser.ts';
import { at, listing, listingDetail, parts, position, run } from './employeeSamples.ts';
import { Refusal, type Answers } from './mockApi.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];

const market: Answers = { getListing: listingDetail, hireEmployee: position, getPosition: position };

/** The page of a listing: its form, the free try and hiring. */
describe.skipIf(findBrowser() === null)('a listing', () => {
  const screen = sharedScreen();
  const looksWell = (name: string) => screenLooksWell(screen, name);
  const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
  const dialog = () => screen.page.getByRole('dialog');

  test('an employee is hired at the price that was consented to, and asked for again where it has changed', async () => {
    const { page } = screen;
    const bodies: unknown[] = [];
    let credits = '2.500000';
    await screen.open(`/market/${listing.id}?link=let-me-in`, {
      ...market,
      getListing: () => ({ ...listingDetail, credits }),
      hireEmployee: ({ body }) => {
        bodies.push(body);
        if (bodies.length > 1) return position;
        credits = '3.000000';
        const message = 'A call of this employee costs 3 now.';
        return new Refusal(409, { type: 'conflict_error', code: 'price_changed', message });
      },
    });
    await page.getByText('5.1 million were sold in 2025.').waitFor();
    await page.getByRole('heading', { name: 'What you get' }).waitFor();
    await looksWell('employee-listing');
    await button('Hire').click();
    await dialog().getByRole('button', { name: 'More options' }).click();
    await dialog().getByLabel('Monthly credit limit').fill('50');
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Our researcher');
    await looksWell('employee-hire');
    await dialog().getByRole('button', { name: 'Hire for 2.50 credits per run' }).click();
    await dialog().getByText('A call of this employee costs 3 now.').waitFor();
    await dialog().getByRole('button', { name: 'Hire for 3.00 credits per run' }).click();
    await page.getByRole('heading', { level: 1, name: 'Our researcher' }).waitFor();
    expect(bodies.at(-1)).toEqual({
      name: 'Our researcher',
      version_mode: 'following',
      default_input: {},
      monthly_credit_limit: '50',
      accept_after_days: null,
      credits: '3.000000',
      link: 'let-me-in',
    });
  });

  test('the form of a listing is sent right there: as a free try, then by hiring, which takes a name only', async () => {
    const { page } = screen;
    const bodies: unknown[] = [];
    let freeTry: Schemas['FreeTry'] = 'available';
    const output = { parts: parts.slice(0, 1) };
    const tried = {
      ...run,
      position_id: null,
      mode: 'trial' as const,
      status: 'success' as const,
      output,
      stopped_at: at,
    };
    await screen.open(`/market/${listing.id}`, {
      ...market,
      getListing: () => ({ ...listingDetail, free_try: freeTry }),
      createTrialRun: ({ body }) => {
        bodies.push(body);
        freeTry = 'used';
        return tried;
      },
      createPositionRun: run,
      getPositionRun: run,
    });
    await page.getByRole('textbox', { name: 'Topic' }).fill('Trams');
    await button('Try it once free').click();
    await page.getByText('Hire it to run it again', { exact: false }).waitFor();
    expect(bodies).toEqual([{ input: { ...listingDetail.sample_input, topic: 'Trams' }, wait: 60 }]);
    await page.getByText('You have used your free try.').waitFor();
    await looksWell('employee-tried');
    await page.reload();
    await button('Hire and run for 2.50 credits').click();
    await dialog().getByRole('button', { name: 'Hire for 2.50 credits per run' }).click();
    await page.getByRole('heading', { level: 1, name: 'Run of Our researcher' }).waitFor();
  });
});
