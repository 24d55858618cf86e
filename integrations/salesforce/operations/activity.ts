import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import { identifier } from '../../engine/identifier.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { recordId } from '../fields.ts';
import { base } from '../requests.ts';
import { salesforce } from '../vendor.ts';

const created = { success: true };

const addNote = defineOperation({
  title: 'Add note',
  description: 'Adds a note to a record.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    record: recordId,
    note_title: text({ title: 'Title', required: true, maxLength: 80 }),
    note: text({ title: 'Note', control: 'textarea', maxLength: 32_000 }),
    is_private: boolean({ title: 'Private', rare: true, default: false }),
    owner: text({ title: 'Owner', description: 'ID of a user.', rare: true, maxLength: 40 }),
  },
  example: { record: '0015g0000AAAAA1AAA', note_title: 'Called', note: 'Wants an offer.' },
  output: created,
  request: ({ record, note_title: title, note, is_private: isPrivate, owner = '' }) => ({
    method: 'POST',
    path: `${base}/sobjects/Note`,
    json: {
      ParentId: identifier(record, 'record'),
      Title: title,
      Body: note,
      IsPrivate: isPrivate,
      ...(owner.trim() === '' ? {} : { OwnerId: owner.trim() }),
    },
  }),
});

const addComment = defineOperation({
  title: 'Add comment',
  description: 'Adds a comment to a case.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    case_id: text({ title: 'Case', description: 'ID of a case.', required: true, maxLength: 40 }),
    comment: text({ title: 'Comment', control: 'textarea', required: true, maxLength: 4_000 }),
    is_published: boolean({
      title: 'Published',
      description: 'Customers see the comment in the portal.',
      default: false,
    }),
  },
  example: { case_id: '5005g0000AAAAA1AAA', comment: 'Is repaired.' },
  output: created,
  request: ({ case_id: id, comment, is_published: isPublished }) => ({
    method: 'POST',
    path: `${base}/sobjects/CaseComment`,
    json: { ParentId: identifier(id, 'case_id'), CommentBody: comment, IsPublished: isPublished },
  }),
});

const addToCampaign = defineOperation({
  title: 'Add to campaign',
  description: 'Adds a lead or a contact to a campaign.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    campaign: text({
      title: 'Campaign',
      description: 'ID of a campaign.',
      choices: { list: 'campaigns' },
      required: true,
      maxLength: 40,
    }),
    member_kind: choice(['lead', 'contact'], { lead: 'Lead', contact: 'Contact' })({
      title: 'Member',
      default: 'lead',
    }),
    member_id: text({ title: 'Lead or contact', description: 'ID of the member.', required: true, maxLength: 40 }),
    status: text({ title: 'Status', placeholder: 'Sent', maxLength: 80 }),
  },
  example: { campaign: '7015g0000AAAAA1AAA', member_kind: 'lead', member_id: '00Q5g0000AAAAA1AAA' },
  output: created,
  request: ({ campaign, member_kind: kind, member_id: id, status = '' }) => ({
    method: 'POST',
    path: `${base}/sobjects/CampaignMember`,
    json: {
      CampaignId: identifier(campaign, 'campaign'),
      [kind === 'lead' ? 'LeadId' : 'ContactId']: identifier(id, 'member_id'),
      ...(status === '' ? {} : { Status: status }),
    },
  }),
});

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/: Note, CaseComment, CampaignMember. */
export const node = vendorNode(salesforce, {
  noun: 'activity',
  title: 'Salesforce activity',
  description: 'Adds notes to records of Salesforce, comments to cases, and members to campaigns.',
  first: 'add_note',
  operations: { add_note: addNote, add_comment: addComment, add_to_campaign: addToCampaign },
});
