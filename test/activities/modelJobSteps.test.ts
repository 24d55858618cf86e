import { MockActivityEnvironment } from '@temporalio/testing';
import { expect, test } from 'vitest';

import { modelJobSteps } from '../../activities/worker/modelJobSteps.ts';

test('jobs at a provider that hangs leave the worker room for those of others, and ask again', async () => {
  const answered = Promise.withResolvers<void>();
  const asked: string[] = [];
  const { advanceModelJob } = modelJobSteps({
    advance: async ({ jobId, organizationId }) => {
      asked.push(jobId);
      if (organizationId === 'org_a') await answered.promise;
      return 'ended';
    },
  });
  const step = (organizationId: string, jobId: string) =>
    new MockActivityEnvironment().run(advanceModelJob, { jobId, organizationId });
  const hanging = Array.from({ length: 20 }, (_, at) => step('org_a', `job_${at}`));
  await expect.poll(() => asked.length).toBe(20);
  for (let at = 20; at < 40; at += 1) expect(await step('org_a', `job_${at}`)).toEqual({ ended: false });
  expect(await step('org_b', 'job_b')).toEqual({ ended: true });
  expect(asked.length).toBe(21);
  answered.resolve();
  for (const one of hanging) expect(await one).toEqual({ ended: true });
  expect(await step('org_a', 'job_30')).toEqual({ ended: true });
});
