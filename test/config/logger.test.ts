import { describe, expect, it } from 'vitest';

import { createLogger, redactedFields } from '../../platform/config/logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(
    createLogger({ service: 'test', level: 'info', destination: { write: (line: string) => void (text += line) } }),
  );
  return text;
}

describe('the logger', () => {
  it('writes one JSON object a line, with level, time and service', () => {
    const [line, rest] = logged((logger) => logger.info({ key: 'x' }, 'message')).split('\n');
    expect(rest).toBe('');
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 'info', service: 'test', msg: 'message', key: 'x' });
    expect(Date.parse((JSON.parse(line ?? '') as { time: string }).time)).not.toBeNaN();
  });

  it.each(redactedFields)('never writes the value of %s, on three levels', (field) => {
    const text = logged((logger) => {
      logger.info({ [field]: 's3cret-1' });
      logger.info({ request: { [field]: 's3cret-2' } });
      logger.info({ request: { headers: { [field]: 's3cret-3' } } });
    });
    expect(text).not.toContain('s3cret');
    expect(text.match(/\[redacted\]/g)).toHaveLength(3);
  });

  it('writes errors with their message and cause', () => {
    const text = logged((logger) => logger.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed'));
    expect(text).toContain('outer');
    expect(text).toContain('inner');
  });
});
