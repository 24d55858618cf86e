import { expect, test } from 'vitest';

import { Parameters } from '../../../domains/exchange/n8n/Parameters.ts';
import { everySeconds } from '../../../domains/exchange/n8n/everySeconds.ts';

const read = (...item: object[]) => {
  const parameters = new Parameters({ pollTimes: { item } });
  return {
    every: everySeconds(parameters)['every_seconds'],
    remarks: parameters.remarks().map(({ message }) => message),
  };
};

test('reads the first interval, and says what it cannot be', () => {
  expect(read({ mode: 'everyMinute' })).toEqual({ every: 60, remarks: [] });
  expect(read({ mode: 'everyX', value: 5, unit: 'minutes' })).toEqual({ every: 300, remarks: [] });
  expect(read({ mode: 'everyWeek' })).toEqual({ every: 86_400, remarks: [expect.stringMatching(/once a day/)] });
  const both = [{ mode: 'everyX', value: 5, unit: 'minutes' }, { mode: 'everyDay' }];
  expect(read(...both)).toEqual({ every: 300, remarks: [expect.stringMatching(/first polling time/)] });
});
