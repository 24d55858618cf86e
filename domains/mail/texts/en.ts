import type { MailTexts } from '../mail.ts';
import { shownName } from '../shownName.ts';

const roles = { owner: 'owner', admin: 'admin', member: 'member' };
const ways = {
  password: 'with your password',
  passkey: 'with a passkey',
  single_sign_on: 'with single sign-on',
};
const articles = { owner: 'an', admin: 'an', member: 'a' };

const expiring = {
  client_secret: 'the client secret',
  signing_certificate: 'the certificate that Bureau signs with',
  provider_certificate: 'the provider’s certificate',
  directory_certificate: 'the directory’s certificate',
  directory_authority: 'the directory’s CA certificate',
  scim_token: 'the SCIM token',
};

/** English mails. */
export const englishTexts: MailTexts = {
  greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  sentBy: (publicUrl) => `Sent by Bureau at ${publicUrl}`,
  place: ({ device, address }, time) => `(${device}, ${address}, ${time})`,
  unknownDevice: 'unknown device',
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
    password_reset: ({ link, expiresAt }, say) => ({
      subject: 'Set a new password',
      paragraphs: ['Somebody, hopefully you, asked to set a new password for your account.'],
      action: { label: 'Set a new password', link },
      notes: [
        `The link works once, until ${say.time(expiresAt)}.`,
        'It was not you? Then do nothing: your password stays as it is.',
      ],
    }),
    password_reset_by_sso: ({ link }) => ({
      subject: 'You sign in with your organization',
      paragraphs: [
        'Somebody, hopefully you, asked to set a new password for your account. Your organization demands its own single sign-on, so your account needs no password here.',
      ],
      action: { label: 'Sign in', link },
      notes: [
        'Choose “Continue with your company account” there. Did you forget that password? Whoever runs your organization’s sign-in can help.',
      ],
    }),
    password_changed: ({ place, link }, say) => ({
      subject: 'Your password was changed',
      paragraphs: [`The password of your account was changed ${say.place(place)}. Other sessions have ended.`],
      notes: [`It was not you? Set a new password now: ${link}`],
    }),
    email_confirmation: ({ email, link, expiresAt }, say) => ({
      subject: 'Confirm your new email address',
      paragraphs: [`Confirm that ${email} shall be the address of your account. Until then nothing changes.`],
      action: { label: 'Confirm the address', link },
      notes: [`The link works once, until ${say.time(expiresAt)}.`, 'You did not ask for this? Then do nothing.'],
    }),
    address_confirmation: ({ email, link, notYou, expiresAt }, say) => ({
      subject: 'Confirm your email address',
      paragraphs: [`An account was created with ${email}. Confirm that the address is yours.`],
      action: { label: 'Confirm the address', link },
      notes: [
        `The link works once, until ${say.time(expiresAt)}, in a browser where you are signed in to the account.`,
        `You did not sign up? Then do nothing. To take the account over, set a new password: ${notYou}`,
      ],
    }),
    access_ended: ({ organization, link }) => ({
      subject: 'Your account is now connected with your organization',
      paragraphs: [
        `${shownName(organization)} uses single sign-on for your email address and has confirmed it. Nobody had confirmed it before, so somebody else could have created the account.`,
        'To be safe, Bureau has ended everything that could sign in to it: the password, sessions, API keys, passkeys, authenticator apps and connections to other providers.',
      ],
      action: { label: 'Sign in', link },
      notes: [
        'Choose “Continue with your company account” there. You can create new API keys afterwards.',
        'What the account had created is still there. Check its own organization and the people in it before you use them.',
      ],
    }),
    email_changed: ({ email, link, expiresAt }, say) => ({
      subject: 'Your email address was changed',
      paragraphs: [`Your account now has the address ${email}. You cannot sign in with this one any more.`],
      action: { label: 'Undo the change', link },
      notes: [
        'It was you? Then there is nothing to do.',
        `Until ${say.time(expiresAt)} you can undo it. All sessions end then, and you get a link to set a new password.`,
      ],
    }),
    email_restored: ({ link, expiresAt }, say) => ({
      subject: 'Set a new password',
      paragraphs: [
        'Your account has this email address again, and all its sessions have ended. Set a new password: the current one may be known to the person who changed the address.',
      ],
      action: { label: 'Set a new password', link },
      notes: [`The link works once, until ${say.time(expiresAt)}.`],
    }),
    new_device: ({ place, way, link }, say) => ({
      subject: 'New sign-in to your account',
      paragraphs: [
        `Somebody signed in to your account ${ways[way]} on a device that we have not seen before: ${say.place(place)}.`,
      ],
      action: { label: 'See your sessions', link },
      notes: ['It was you? Then there is nothing to do. It was not? End that session and change your password.'],
    }),
    recovery_code_used: ({ place, left, link }, say) => ({
      subject: 'A recovery code was used',
      paragraphs: [
        `Somebody signed in to your account with a recovery code ${say.place(place)}. ${left === 1 ? 'One code is' : `${left} codes are`} left.`,
      ],
      action: { label: 'Open account security', link },
      notes: ['It was not you? Change your password and make new codes.'],
    }),
    factor_added: ({ factor, place, link }, say) => ({
      subject: factor === 'totp' ? 'An authenticator app was added' : 'A passkey was added',
      paragraphs: [
        `${factor === 'totp' ? 'An authenticator app' : 'A passkey'} was added to your account ${say.place(place)}.`,
      ],
      action: { label: 'Open account security', link },
      notes: ['It was not you? Remove it there and change your password.'],
    }),
    factor_removed: ({ factor, place, link }, say) => ({
      subject: factor === 'totp' ? 'Your authenticator app was removed' : 'A passkey was removed',
      paragraphs: [
        `${factor === 'totp' ? 'The authenticator app' : 'A passkey'} of your account was removed ${say.place(place)}.`,
      ],
      action: { label: 'Open account security', link },
      notes: ['It was not you? Change your password and set up two-factor authentication again.'],
    }),
    factors_removed: ({ at, link }, say) => ({
      subject: 'Your second factors were removed',
      paragraphs: [
        `An admin of this instance removed the authenticator app, passkeys and recovery codes of your account (${say.time(at)}). All sessions have ended.`,
      ],
      action: { label: 'Open account security', link },
      notes: [
        'You can sign in with your password alone now. Set up two-factor authentication again.',
        'You did not ask for this? Change your password and ask an admin.',
      ],
    }),
    deliverable_waiting: ({ organization, position, title, link, mustSignIn, page, stop, expiresAt }, say) => ({
      subject: `Waits for your verdict: ${shownName(title) || 'a deliverable'}`,
      paragraphs: [
        `“${shownName(position)}” of ${shownName(organization)} has delivered “${shownName(title) || 'Untitled'}”. Accept it or reject it.`,
        ...(mustSignIn ? [] : [`See what was delivered: ${page}`]),
      ],
      action: { label: 'Accept or reject', link },
      notes: [
        mustSignIn
          ? 'Sign in to decide: single sign-on or a second factor is required here.'
          : `The link is for you alone: whoever has it can decide. It works without signing in, until there is a verdict or ${say.time(expiresAt)}.`,
        `No more mails about this position: ${stop}`,
      ],
    }),
    approval_waiting: (
      { organization, digitalOrganization, title, isReminder, link, mustSignIn, page, dueAt },
      say,
    ) => ({
      subject: `${isReminder ? 'Reminder: waits' : 'Waits'} for your decision: ${shownName(title, 60) || 'an approval'}`,
      paragraphs: [
        `“${shownName(digitalOrganization)}” of ${shownName(organization)} waits for a decision: “${shownName(title) || 'Approval'}”.`,
        ...(dueAt === null ? [] : [`You can decide until ${say.time(dueAt)}.`]),
        ...(mustSignIn ? [] : [`Your inbox: ${page}`]),
      ],
      action: { label: 'Look and decide', link },
      notes: [
        mustSignIn
          ? 'Sign in to decide: single sign-on or a second factor is required here.'
          : 'The link is for you alone: whoever has it can decide. It works without signing in, until there is a decision.',
      ],
    }),
    weekly_digest: ({ organization, weekStartsOn, topModel, isOwn, link, stop, ...credits }) => ({
      subject: `${credits.total} credits in the week of ${weekStartsOn}: ${shownName(organization)}`,
      paragraphs: [
        `${isOwn ? `You spent ${credits.total} credits in ${shownName(organization)}` : `${shownName(organization)} spent ${credits.total} credits`} in the week of ${weekStartsOn}. The week before: ${credits.before}.`,
        `Models ${credits.models}, data market ${credits.searches}, digital employees ${credits.employees}.`,
        ...(topModel === null ? [] : [`Most was spent on ${shownName(topModel)}.`]),
      ],
      action: { label: 'Open the usage', link },
      notes: [`No more of these mails: ${stop}`],
    }),
    mentioned: ({ organization, author, name, text, link }) => ({
      subject: `${shownName(author, 40)} mentioned you: ${shownName(name, 60)}`,
      paragraphs: [
        `${shownName(author)} mentioned you in a comment on ${shownName(name)} (${shownName(organization)}):`,
        shownName(text, 400),
      ],
      action: { label: 'Open the comment', link },
      notes: ['At most 20 of these mails are sent a day. The bell shows every mention.'],
    }),
    plan_executions: ({ organization, percent, used, limit, link }) => ({
      subject: `${percent} % of executions used: ${shownName(organization)}`,
      paragraphs: [
        `${shownName(organization)} has used ${used} of the ${limit} executions of its plan in this period.`,
        percent === 100
          ? 'Webhooks, forms and other triggers are refused and schedules are skipped until the next period. Running executions continue.'
          : 'When they are used up, webhooks, forms and other triggers are refused and schedules are skipped.',
      ],
      action: { label: 'Open the plan', link },
      notes: ['This mail comes at most at 80, 95 and 100 % of each period.'],
    }),
    budget_reached: ({ organization, subject, percent, used, limit, link }) => ({
      subject: `${percent} % of a budget used: ${shownName(organization)}`,
      paragraphs: [
        `The budget of ${shownName(subject)} in ${shownName(organization)} is ${percent} % used: ${used} of ${limit} credits. A budget that stops refuses calls that could exceed it.`,
      ],
      action: { label: 'Open the budgets', link },
      notes: ['You get this mail once in each period for each share that the budget names.'],
    }),
    low_balance: ({ organization, balance, threshold, link }) => ({
      subject: `Low balance: ${shownName(organization)}`,
      paragraphs: [
        `The balance of ${shownName(organization)} fell below ${threshold} credits. It is ${balance} credits now. When it is used up, calls of models are refused.`,
      ],
      action: { label: 'Open the wallet', link },
      notes: ['You get this mail once each time the balance falls below the threshold that your organization has set.'],
    }),
    organization_deletion: ({ organization, deletesAt, link }, say) => ({
      subject: `${shownName(organization)} is being deleted`,
      paragraphs: [
        `An owner has deleted ${shownName(organization)}. Nothing of it runs any more, and its API keys are paused.`,
        `On ${say.time(deletesAt)} everything in it goes for good. Until then you can restore it.`,
      ],
      action: { label: 'Restore the organization', link },
      notes: ['You get this mail because you are an owner.'],
    }),
    sign_in_expiring: ({ organization, connection, of, expiresAt, hasExpired, link }, say) => ({
      subject: hasExpired
        ? `Sign-in to ${shownName(organization)}: ${expiring[of]} has expired`
        : `Sign-in to ${shownName(organization)}: ${expiring[of]} expires soon`,
      paragraphs: [
        hasExpired
          ? `For the connection “${shownName(connection)}”, ${expiring[of]} expired on ${say.time(expiresAt)}.`
          : `For the connection “${shownName(connection)}”, ${expiring[of]} expires on ${say.time(expiresAt)}.`,
        'Replace it, or people and directories that depend on it are locked out.',
      ],
      action: { label: 'Open sign-in settings', link },
      notes: ['You get this mail because you are an owner: 30, 7 and 1 days before, and when it has expired.'],
    }),
    disk_low: ({ percent, free, link }) => ({
      subject: `The disk is nearly full: less than ${percent} % free`,
      paragraphs: [
        `The disk of the data folder has ${free} left, less than ${percent} %. When it is full, nothing can be saved: sign-ups, executions and uploads fail.`,
        'Make room, enlarge the disk, or keep executions for a shorter time (SERVICE_EXECUTION_RETENTION_HOURS).',
      ],
      action: { label: 'Open administration', link },
      notes: ['You get this mail as an admin of the instance: at 10, 5, 2 and 1 % free, at most once a day each.'],
    }),
    account_deleted: ({ at }, say) => ({
      subject: 'Your account was deleted',
      paragraphs: [`Your account was deleted on ${say.time(at)}. Your sessions and API keys have ended.`],
      notes: ['It was not you? Answer whoever runs this instance at once.'],
    }),
  },
};
