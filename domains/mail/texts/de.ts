import type { MailTexts } from '../mail.ts';
import { shownName } from '../shownName.ts';

const roles = { owner: 'mit der Rolle Inhaber', admin: 'mit der Rolle Admin', member: 'als Mitglied' };

const ways = {
  password: 'mit deinem Passwort',
  passkey: 'mit einem Passkey',
  single_sign_on: 'über Single Sign-on',
};

const expiring = {
  client_secret: 'das Client-Secret',
  signing_certificate: 'das Zertifikat, mit dem Bureau signiert',
  provider_certificate: 'das Zertifikat des Anbieters',
  directory_certificate: 'das Zertifikat des Verzeichnisses',
  directory_authority: 'das CA-Zertifikat des Verzeichnisses',
  scim_token: 'das SCIM-Token',
};

/** German mails. */
export const germanTexts: MailTexts = {
  greeting: (name) => (name === null ? 'Hallo,' : `Hallo ${name},`),
  sentBy: (publicUrl) => `Gesendet von Bureau unter ${publicUrl}`,
  place: ({ device, address }, time) => `(${device}, ${address}, ${time})`,
  unknownDevice: 'unbekanntes Gerät',
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
    password_reset: ({ link, expiresAt }, say) => ({
      subject: 'Neues Passwort festlegen',
      paragraphs: ['Jemand, hoffentlich du, möchte für dein Konto ein neues Passwort festlegen.'],
      action: { label: 'Neues Passwort festlegen', link },
      notes: [
        `Der Link gilt einmal, bis ${say.time(expiresAt)}.`,
        'Das warst nicht du? Dann tu nichts: Dein Passwort bleibt, wie es ist.',
      ],
    }),
    password_reset_by_sso: ({ link }) => ({
      subject: 'Du meldest dich über deine Organisation an',
      paragraphs: [
        'Jemand, hoffentlich du, möchte für dein Konto ein neues Passwort festlegen. Deine Organisation verlangt ihr eigenes Single Sign-on, dein Konto braucht hier also kein Passwort.',
      ],
      action: { label: 'Anmelden', link },
      notes: [
        'Wähle dort „Weiter mit deinem Firmenkonto“. Du hast das Passwort dafür vergessen? Wer die Anmeldung deiner Organisation betreut, kann helfen.',
      ],
    }),
    password_changed: ({ place, link }, say) => ({
      subject: 'Dein Passwort wurde geändert',
      paragraphs: [`Das Passwort deines Kontos wurde geändert ${say.place(place)}. Andere Sitzungen sind beendet.`],
      notes: [`Das warst nicht du? Lege sofort ein neues Passwort fest: ${link}`],
    }),
    email_confirmation: ({ email, link, expiresAt }, say) => ({
      subject: 'Bestätige deine neue E-Mail-Adresse',
      paragraphs: [`Bestätige, dass ${email} die Adresse deines Kontos werden soll. Bis dahin ändert sich nichts.`],
      action: { label: 'Adresse bestätigen', link },
      notes: [`Der Link gilt einmal, bis ${say.time(expiresAt)}.`, 'Das hast du nicht gewollt? Dann tu nichts.'],
    }),
    address_confirmation: ({ email, link, notYou, expiresAt }, say) => ({
      subject: 'Bestätige deine E-Mail-Adresse',
      paragraphs: [`Mit ${email} wurde ein Konto angelegt. Bestätige, dass die Adresse dir gehört.`],
      action: { label: 'Adresse bestätigen', link },
      notes: [
        `Der Link gilt einmal, bis ${say.time(expiresAt)}, in einem Browser, in dem du mit dem Konto angemeldet bist.`,
        `Du hast dich nicht registriert? Dann tu nichts. Um das Konto zu übernehmen, lege ein neues Passwort fest: ${notYou}`,
      ],
    }),
    access_ended: ({ organization, link }) => ({
      subject: 'Dein Konto ist jetzt mit deiner Organisation verbunden',
      paragraphs: [
        `${shownName(organization)} nutzt Single Sign-on für deine E-Mail-Adresse und hat sie bestätigt. Vorher hatte das niemand; jemand anderes könnte das Konto angelegt haben.`,
        'Zur Sicherheit hat Bureau alles beendet, womit man sich anmelden konnte: Passwort, Sitzungen, API-Schlüssel, Passkeys, Authenticator-Apps und Verbindungen mit anderen Anbietern.',
      ],
      action: { label: 'Anmelden', link },
      notes: [
        'Wähle dort „Weiter mit dem Konto der Firma“. Danach kannst du neue API-Schlüssel erstellen.',
        'Was mit dem Konto angelegt wurde, ist noch da. Prüfe seine eigene Organisation und deren Mitglieder, bevor du sie nutzt.',
      ],
    }),
    email_changed: ({ email, link, expiresAt }, say) => ({
      subject: 'Deine E-Mail-Adresse wurde geändert',
      paragraphs: [`Dein Konto hat jetzt die Adresse ${email}. Mit dieser hier kannst du dich nicht mehr anmelden.`],
      action: { label: 'Änderung rückgängig machen', link },
      notes: [
        'Das warst du? Dann ist nichts zu tun.',
        `Bis ${say.time(expiresAt)} kannst du es rückgängig machen. Dann enden alle Sitzungen, und du bekommst einen Link für ein neues Passwort.`,
      ],
    }),
    email_restored: ({ link, expiresAt }, say) => ({
      subject: 'Neues Passwort festlegen',
      paragraphs: [
        'Dein Konto hat wieder diese E-Mail-Adresse, und alle Sitzungen sind beendet. Lege ein neues Passwort fest: Wer die Adresse geändert hat, kennt vielleicht das alte.',
      ],
      action: { label: 'Neues Passwort festlegen', link },
      notes: [`Der Link gilt einmal, bis ${say.time(expiresAt)}.`],
    }),
    new_device: ({ place, way, link }, say) => ({
      subject: 'Neue Anmeldung an deinem Konto',
      paragraphs: [
        `Jemand hat sich ${ways[way]} auf einem Gerät angemeldet, das wir noch nicht kennen: ${say.place(place)}.`,
      ],
      action: { label: 'Sitzungen ansehen', link },
      notes: ['Das warst du? Dann ist nichts zu tun. Sonst melde diese Sitzung ab und ändere dein Passwort.'],
    }),
    recovery_code_used: ({ place, left, link }, say) => ({
      subject: 'Ein Wiederherstellungscode wurde benutzt',
      paragraphs: [
        `Jemand hat sich mit einem Wiederherstellungscode angemeldet ${say.place(place)}. Es ${left === 1 ? 'ist noch ein Code' : `sind noch ${left} Codes`} übrig.`,
      ],
      action: { label: 'Kontosicherheit öffnen', link },
      notes: ['Das warst nicht du? Ändere dein Passwort und erzeuge neue Codes.'],
    }),
    factor_added: ({ factor, place, link }, say) => ({
      subject: factor === 'totp' ? 'Eine Authenticator-App kam dazu' : 'Ein Passkey kam dazu',
      paragraphs: [
        `Zu deinem Konto kam ${factor === 'totp' ? 'eine Authenticator-App' : 'ein Passkey'} dazu ${say.place(place)}.`,
      ],
      action: { label: 'Kontosicherheit öffnen', link },
      notes: ['Das warst nicht du? Entferne sie dort und ändere dein Passwort.'],
    }),
    factor_removed: ({ factor, place, link }, say) => ({
      subject: factor === 'totp' ? 'Deine Authenticator-App wurde entfernt' : 'Ein Passkey wurde entfernt',
      paragraphs: [
        `${factor === 'totp' ? 'Die Authenticator-App' : 'Ein Passkey'} deines Kontos wurde entfernt ${say.place(place)}.`,
      ],
      action: { label: 'Kontosicherheit öffnen', link },
      notes: ['Das warst nicht du? Ändere dein Passwort und richte die Zwei-Faktor-Authentisierung neu ein.'],
    }),
    factors_removed: ({ at, link }, say) => ({
      subject: 'Deine zweiten Faktoren wurden entfernt',
      paragraphs: [
        `Ein Admin dieser Instanz hat die Authenticator-App, Passkeys und Wiederherstellungscodes deines Kontos entfernt (${say.time(at)}). Alle Sitzungen sind beendet.`,
      ],
      action: { label: 'Kontosicherheit öffnen', link },
      notes: [
        'Du meldest dich jetzt mit deinem Passwort allein an. Richte die Zwei-Faktor-Authentisierung neu ein.',
        'Das hast du nicht gewollt? Ändere dein Passwort und frage einen Admin.',
      ],
    }),
    deliverable_waiting: ({ organization, position, title, link, mustSignIn, page, stop, expiresAt }, say) => ({
      subject: `Wartet auf deine Entscheidung: ${shownName(title) || 'ein Ergebnis'}`,
      paragraphs: [
        `„${shownName(position)}“ von ${shownName(organization)} hat „${shownName(title) || 'Ohne Titel'}“ geliefert. Nimm das Ergebnis an oder lehne es ab.`,
        ...(mustSignIn ? [] : [`Das Ergebnis ansehen: ${page}`]),
      ],
      action: { label: 'Annehmen oder ablehnen', link },
      notes: [
        mustSignIn
          ? 'Melde dich an, um zu entscheiden: Hier wird Single Sign-on oder ein zweiter Faktor verlangt.'
          : `Der Link ist nur für dich: Wer ihn hat, kann entscheiden. Er gilt ohne Anmeldung, bis entschieden ist oder bis ${say.time(expiresAt)}.`,
        `Keine Mails mehr zu dieser Stelle: ${stop}`,
      ],
    }),
    approval_waiting: (
      { organization, digitalOrganization, title, isReminder, link, mustSignIn, page, dueAt },
      say,
    ) => ({
      subject: `${isReminder ? 'Erinnerung: Wartet' : 'Wartet'} auf deine Entscheidung: ${shownName(title, 60) || 'eine Freigabe'}`,
      paragraphs: [
        `„${shownName(digitalOrganization)}“ von ${shownName(organization)} wartet auf eine Entscheidung: „${shownName(title) || 'Freigabe'}“.`,
        ...(dueAt === null ? [] : [`Du kannst bis ${say.time(dueAt)} entscheiden.`]),
        ...(mustSignIn ? [] : [`Dein Posteingang: ${page}`]),
      ],
      action: { label: 'Ansehen und entscheiden', link },
      notes: [
        mustSignIn
          ? 'Melde dich an, um zu entscheiden: Hier wird Single Sign-on oder ein zweiter Faktor verlangt.'
          : 'Der Link ist nur für dich: Wer ihn hat, kann entscheiden. Er gilt ohne Anmeldung, bis entschieden ist.',
      ],
    }),
    weekly_digest: ({ organization, weekStartsOn, topModel, isOwn, link, stop, ...credits }) => ({
      subject: `${credits.total} Credits in der Woche ab ${weekStartsOn}: ${shownName(organization)}`,
      paragraphs: [
        `In der Woche ab ${weekStartsOn} ${isOwn ? `hast du in ${shownName(organization)}` : `hat ${shownName(organization)}`} ${credits.total} Credits ausgegeben. In der Woche davor waren es ${credits.before}.`,
        `Modelle ${credits.models}, Datenmarkt ${credits.searches}, digitale Mitarbeiter ${credits.employees}.`,
        ...(topModel === null ? [] : [`Am meisten kostete ${shownName(topModel)}.`]),
      ],
      action: { label: 'Nutzung öffnen', link },
      notes: [`Keine dieser Mails mehr: ${stop}`],
    }),
    mentioned: ({ organization, author, name, text, link }) => ({
      subject: `${shownName(author, 40)} hat dich erwähnt: ${shownName(name, 60)}`,
      paragraphs: [
        `${shownName(author)} hat dich in einem Kommentar zu ${shownName(name)} (${shownName(organization)}) erwähnt:`,
        shownName(text, 400),
      ],
      action: { label: 'Kommentar öffnen', link },
      notes: ['Am Tag kommen höchstens 20 dieser Mails. Die Glocke zeigt jede Erwähnung.'],
    }),
    plan_executions: ({ organization, percent, used, limit, link }) => ({
      subject: `${percent} % der Ausführungen verbraucht: ${shownName(organization)}`,
      paragraphs: [
        `${shownName(organization)} hat in diesem Zeitraum ${used} von ${limit} Ausführungen ihres Tarifs verbraucht.`,
        percent === 100
          ? 'Webhooks, Formulare und andere Auslöser werden bis zum nächsten Zeitraum abgelehnt, Zeitpläne ausgelassen. Was läuft, läuft weiter.'
          : 'Sind sie aufgebraucht, werden Webhooks, Formulare und andere Auslöser abgelehnt und Zeitpläne ausgelassen.',
      ],
      action: { label: 'Tarif öffnen', link },
      notes: ['Diese Mail kommt in jedem Zeitraum höchstens bei 80, 95 und 100 %.'],
    }),
    budget_reached: ({ organization, subject, percent, used, limit, link }) => ({
      subject: `${percent} % eines Budgets verbraucht: ${shownName(organization)}`,
      paragraphs: [
        `Das Budget von ${shownName(subject)} in ${shownName(organization)} ist zu ${percent} % verbraucht: ${used} von ${limit} Credits. Ein Budget, das sperrt, lehnt Aufrufe ab, die es überschreiten könnten.`,
      ],
      action: { label: 'Budgets öffnen', link },
      notes: ['Diese Mail kommt in jedem Zeitraum einmal für jeden Anteil, den das Budget nennt.'],
    }),
    low_balance: ({ organization, balance, threshold, link }) => ({
      subject: `Niedriges Guthaben: ${shownName(organization)}`,
      paragraphs: [
        `Das Guthaben von ${shownName(organization)} ist unter ${threshold} Credits gefallen. Es beträgt jetzt ${balance} Credits. Ist es aufgebraucht, werden Aufrufe von Modellen abgelehnt.`,
      ],
      action: { label: 'Guthaben öffnen', link },
      notes: [
        'Diese Mail kommt einmal, jedes Mal wenn das Guthaben unter die Schwelle fällt, die deine Organisation gesetzt hat.',
      ],
    }),
    organization_deletion: ({ organization, deletesAt, link }, say) => ({
      subject: `${shownName(organization)} wird gelöscht`,
      paragraphs: [
        `${shownName(organization)} wurde von jemandem gelöscht, dem die Organisation gehört. Nichts davon läuft mehr, und die API-Schlüssel ruhen.`,
        `Am ${say.time(deletesAt)} verschwindet alles darin endgültig. Bis dahin kannst du sie wiederherstellen.`,
      ],
      action: { label: 'Organisation wiederherstellen', link },
      notes: ['Du bekommst diese Mail, weil dir die Organisation gehört.'],
    }),
    sign_in_expiring: ({ organization, connection, of, expiresAt, hasExpired, link }, say) => ({
      subject: hasExpired
        ? `Anmeldung bei ${shownName(organization)}: ${expiring[of]} ist abgelaufen`
        : `Anmeldung bei ${shownName(organization)}: ${expiring[of]} läuft bald ab`,
      paragraphs: [
        hasExpired
          ? `Für die Verbindung „${shownName(connection)}“: ${expiring[of]} ist am ${say.time(expiresAt)} abgelaufen.`
          : `Für die Verbindung „${shownName(connection)}“: ${expiring[of]} läuft am ${say.time(expiresAt)} ab.`,
        'Ersetze das Ablaufende, sonst werden Personen und Verzeichnisse ausgesperrt, die davon abhängen.',
      ],
      action: { label: 'Anmeldeeinstellungen öffnen', link },
      notes: ['Du bekommst diese Mail als Inhaber: 30, 7 und 1 Tage vorher und nach dem Ablauf.'],
    }),
    disk_low: ({ percent, free, link }) => ({
      subject: `Der Speicherplatz wird knapp: weniger als ${percent} % frei`,
      paragraphs: [
        `Auf dem Datenträger des Datenordners sind noch ${free} frei, weniger als ${percent} %. Ist er voll, kann nichts mehr gespeichert werden: Registrierungen, Ausführungen und Uploads schlagen fehl.`,
        'Schaffen Sie Platz, vergrößern Sie den Datenträger oder bewahren Sie Ausführungen kürzer auf (SERVICE_EXECUTION_RETENTION_HOURS).',
      ],
      action: { label: 'Verwaltung öffnen', link },
      notes: [
        'Sie erhalten diese Mail als Admin der Instanz: bei 10, 5, 2 und 1 % freiem Platz, je höchstens einmal am Tag.',
      ],
    }),
    account_deleted: ({ at }, say) => ({
      subject: 'Dein Konto wurde gelöscht',
      paragraphs: [`Dein Konto wurde am ${say.time(at)} gelöscht. Deine Sitzungen und API-Schlüssel sind beendet.`],
      notes: ['Das warst nicht du? Wende dich sofort an die, die diese Instanz betreiben.'],
    }),
  },
};
