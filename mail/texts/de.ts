import type { MailTexts } from '../mail.ts';
import { shownName } from '../shownName.ts';

const roles = { owner: 'mit der Rolle Inhaber', admin: 'mit der Rolle Admin', member: 'als Mitglied' };

/** German mails. */
export const germanTexts: MailTexts = {
  greeting: (name) => (name === null ? 'Hallo,' : `Hallo ${name},`),
  sentBy: (publicUrl) => `Gesendet von Bureau unter ${publicUrl}`,
  openLink: 'Wenn die Schaltfläche nicht funktioniert, öffne diese Adresse:',
  kinds: {
    test: () => ({
      subject: 'Bureau kann Mails senden',
      paragraphs: ['Das ist die Testmail, um die du gebeten hast. Bureau kann dir Mails senden.'],
    }),
    organization_invitation: ({ organization, inviter, role, link, expiresAt }, say) => ({
      subject: `Einladung zu ${shownName(organization)} bei Bureau`,
      paragraphs: [
        `${shownName(inviter)} lädt dich in die Organisation „${shownName(organization)}“ ein, ${roles[role]}.`,
      ],
      action: { label: 'Einladung annehmen', link },
      notes: [
        `Der Link gilt einmal, bis ${say.time(expiresAt)}.`,
        'Du weißt nicht, worum es geht? Dann tu nichts: Ohne dich tritt niemand bei.',
      ],
    }),
    instance_invitation: ({ inviter, link, expiresAt }, say) => ({
      subject: 'Einladung zu Bureau',
      paragraphs: [`${shownName(inviter)} lädt dich ein, ein Konto anzulegen.`],
      action: { label: 'Konto anlegen', link },
      notes: [`Der Link gilt einmal, bis ${say.time(expiresAt)}.`, 'Du weißt nicht, worum es geht? Dann tu nichts.'],
    }),
  },
};
