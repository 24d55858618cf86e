import type { MailTexts } from '../mail.ts';
import { shownName } from '../shownName.ts';

const roles = { owner: 'owner', admin: 'admin', member: 'member' };
const articles = { owner: 'an', admin: 'an', member: 'a' };

/** English mails. */
export const englishTexts: MailTexts = {
  greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  sentBy: (publicUrl) => `Sent by Bureau at ${publicUrl}`,
  openLink: 'If the button does not work, open this address:',
  kinds: {
    test: () => ({
      subject: 'Mail from Bureau works',
      paragraphs: ['This is the test mail that you asked for. Bureau can send mail to you.'],
    }),
    organization_invitation: ({ organization, inviter, role, link, expiresAt }, say) => ({
      subject: `Join ${shownName(organization)} on Bureau`,
      paragraphs: [
        `${shownName(inviter)} invites you to the organization “${shownName(organization)}” as ${articles[role]} ${roles[role]}.`,
      ],
      action: { label: 'Accept the invitation', link },
      notes: [
        `The link works once, until ${say.time(expiresAt)}.`,
        'You do not know what this is about? Then do nothing: without you nobody joins.',
      ],
    }),
    instance_invitation: ({ inviter, link, expiresAt }, say) => ({
      subject: 'You are invited to Bureau',
      paragraphs: [`${shownName(inviter)} invites you to make an account.`],
      action: { label: 'Make an account', link },
      notes: [
        `The link works once, until ${say.time(expiresAt)}.`,
        'You do not know what this is about? Then do nothing.',
      ],
    }),
  },
};
