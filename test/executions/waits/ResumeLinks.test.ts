import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { ResumeLinks } from '../../../domains/executions/waits/ResumeLinks.ts';

const keyOf = (id: string) => ({ id, bytes: randomBytes(32) });
const [first, second] = [keyOf('1'), keyOf('2')];
const links = new ResumeLinks({ keys: [first], publicUrl: 'https://bureau.test' });

describe('resume links', () => {
  test('name execution and wait, and are read back', () => {
    for (const number of [0, 7, 999_999]) {
      const place = { executionId: newId('execution'), number };
      expect(links.read(links.tokenOf(place))).toEqual(place);
      expect(links.urls(place).resumeUrl).toBe(`https://bureau.test/webhook-waiting/${links.tokenOf(place)}`);
      expect(links.urlOf({ ...place, kind: 'form', suffix: 'a/b' })).toBe(
        `https://bureau.test/form-waiting/${links.tokenOf(place)}/a/b`,
      );
    }
  });

  test('cannot be made up: every changed character is refused', () => {
    const token = links.tokenOf({ executionId: newId('execution'), number: 1 });
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === '0' ? '1' : '0';
      expect(links.read(token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
    }
    for (const wrong of ['', token.slice(1), `${token}A`, token.replace('-1-', '-01-'), token.replace('-1-', '-2-')])
      expect(links.read(wrong)).toBeNull();
    expect(new ResumeLinks({ keys: [second], publicUrl: '' }).read(token)).toBeNull();
  });

  test('with an older key still work', () => {
    const place = { executionId: newId('execution'), number: 0 };
    const turned = new ResumeLinks({ keys: [second, first], publicUrl: '' });
    expect(turned.read(links.tokenOf(place))).toEqual(place);
    expect(links.read(turned.tokenOf(place))).toBeNull();
  });

  test('that decide a call of a tool are for that call alone, and end no wait', () => {
    const call = { executionId: newId('execution'), callId: newId('toolCall') };
    const token = links.approvalUrl(call).split('/').at(-1)!;
    expect(links.readApproval(token)).toEqual(call);
    expect(links.read(token)).toBeNull();
    const other = links
      .approvalUrl({ ...call, callId: newId('toolCall') })
      .split('/')
      .at(-1)!;
    const mixed = `${token.slice(0, -32)}${other.slice(-32)}`;
    expect(links.readApproval(mixed)).toBeNull();
    expect(links.readApproval(links.tokenOf({ executionId: call.executionId, number: 0 }))).toBeNull();
  });
});
