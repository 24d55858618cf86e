import { describe, expect, it } from 'vitest';

import { composeMail } from '../../domains/mail/composeMail.ts';
import type { Mail, MailKind, MailLanguage, MailValues } from '../../domains/mail/mail.ts';
import { shownName } from '../../domains/mail/shownName.ts';
import { germanTexts } from '../../domains/mail/texts/de.ts';
import { englishTexts } from '../../domains/mail/texts/en.ts';

const publicUrl = 'https://bureau.example.com';
const link = `${publicUrl}/there#token`;
const expiresAt = new Date('2026-03-04T05:06:07Z');
const linkAlone = new RegExp(`(^|\\s)${link.replaceAll('.', '\\.')}$`, 'm');
const hostile = '<b onclick="x">&amp; https://evil.example/login www.evil.example\r\nBcc: all@example.com';

const place = { userAgent: hostile, address: '192.0.2.1', at: expiresAt };

const samples: { readonly [K in MailKind]: MailValues[K] } = {
  test: {},
  organization_invitation: { organization: hostile, inviter: hostile, role: 'admin', link, expiresAt },
  instance_invitation: { inviter: hostile, link, expiresAt },
  password_reset: { link, expiresAt },
  password_reset_by_sso: { link },
  password_changed: { place, link },
  email_confirmation: { email: 'new@example.com', link, expiresAt },
  address_confirmation: { email: 'new@example.com', link, notYou: link, expiresAt },
  access_ended: { organization: hostile, link },
  email_changed: { email: 'new@example.com', link, expiresAt },
  email_restored: { link, expiresAt },
  new_device: { place, way: 'password', link },
  recovery_code_used: { place, left: 1, link },
  factor_added: { factor: 'totp', place, link },
  factor_removed: { factor: 'passkey', place, link },
  factors_removed: { at: expiresAt, link },
  deliverable_waiting: {
    organization: hostile,
    position: hostile,
    title: hostile,
    link,
    mustSignIn: false,
    page: link,
    stop: link,
    expiresAt,
  },
  approval_waiting: {
    organization: hostile,
    digitalOrganization: hostile,
    title: hostile,
    isReminder: true,
    link,
    mustSignIn: false,
    page: link,
    dueAt: expiresAt,
  },
  weekly_digest: {
    organization: hostile,
    weekStartsOn: '2026-11-23',
    total: '8',
    before: '10',
    models: '5',
    searches: '2',
    employees: '1',
    topModel: hostile,
    isOwn: false,
    link,
    stop: link,
  },
  mentioned: { organization: hostile, author: hostile, name: hostile, text: hostile, link },
  plan_executions: { organization: hostile, percent: 80, used: 8, limit: 10, link },
  budget_reached: { organization: hostile, subject: hostile, percent: 80, used: '8', limit: '10', link },
  low_balance: { organization: hostile, balance: '0.5', threshold: '10', link },
  organization_deletion: { organization: hostile, deletesAt: expiresAt, link },
  sign_in_expiring: {
    organization: hostile,
    connection: hostile,
    of: 'client_secret',
    expiresAt,
    hasExpired: false,
    link,
  },
  disk_low: { percent: 5, free: '1.5 GiB', link },
  account_deleted: { at: expiresAt },
};
const kinds = Object.keys(samples) as MailKind[];

function compose(kind: MailKind, language: MailLanguage | null) {
  return composeMail(
    { kind, values: samples[kind], to: { email: 'a@example.com', name: hostile, language } } as Mail,
    publicUrl,
  );
}

describe('every mail', () => {
  it('has a text in each language, for the same kinds', () => {
    expect(Object.keys(englishTexts.kinds)).toEqual(kinds);
    expect(Object.keys(germanTexts.kinds)).toEqual(kinds);
  });

  it.each(kinds)('%s says the same as text and as HTML, in its own language, and names nothing undefined', (kind) => {
    const [english, german] = [compose(kind, null), compose(kind, 'de')];
    expect(english.subject).not.toBe(german.subject);
    for (const [language, { subject, text, html }] of [
      ['en', english],
      ['de', german],
    ] as const) {
      expect(html).toContain(`<html lang="${language}">`);
      for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|null|\[object|NaN|Invalid Date/);
      if ('link' in samples[kind]) {
        expect(text).toMatch(linkAlone);
        expect(html).toContain(link);
      }
      expect(subject.length).toBeLessThan(130);
    }
  });

  it.each(kinds)('%s cannot be manipulated by names of other users', (kind) => {
    for (const language of ['en', 'de'] as const) {
      const { subject, text, html } = compose(kind, language);
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).not.toContain('<b onclick');
      for (const part of [text, html]) expect(part).not.toMatch(/https?:\/\/evil|www\.evil|evil\.example/);
    }
  });
});

describe('a name in a mail', () => {
  it('is one line, short, and no link', () => {
    expect(shownName('Acme GmbH & Co. KG')).toBe('Acme GmbH & Co. KG');
    expect(shownName('  Zoë\n\tO’Neill ')).toBe('Zoë O’Neill');
    expect(shownName('Click http://evil.example now')).toBe('Click evil. example now');
    expect(shownName('x'.repeat(500))).toHaveLength(80);
    expect(shownName('\u202eevil\u202c')).toBe('evil');
  });
});
