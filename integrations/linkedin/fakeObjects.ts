import type { JsonObject } from '../../domains/executions/item.ts';

export const person = 'urn:li:person:a1B2';
export const organizations = ['2414183', '2414184', '2414185'];
const organizationNames = ['Acme', 'Acme Shop', 'Acme Labs'];
export const postUrns = [
  'urn:li:share:7260000000000000001',
  'urn:li:ugcPost:7260000000000000002',
  'urn:li:share:7260000000000000003',
];
export const assets = {
  image: 'urn:li:image:C4E10AQFoyyAjHPMQuQ',
  video: 'urn:li:video:C5F10AQGKQg_6y2a4sQ',
  document: 'urn:li:document:C5F10AQGKQg_6y2a4sA',
} as const;

const time = 1_794_000_000_000;

export function postOf(urn: string, author: string): JsonObject {
  const place = Math.max(postUrns.indexOf(urn), 0);
  return {
    id: urn,
    author,
    commentary: ['Hello \\(world\\)', 'The shop opens at nine.', 'Thank you!'][place],
    visibility: 'PUBLIC',
    lifecycleState: 'PUBLISHED',
    lifecycleStateInfo: { isEditedByAuthor: false },
    isReshareDisabledByAuthor: false,
    distribution: { feedDistribution: 'MAIN_FEED', thirdPartyDistributionChannels: [] },
    createdAt: time + place,
    publishedAt: time + place,
    lastModifiedAt: time + place,
  };
}

export function commentOf(
  place: number,
  { object, actor, text }: { object: string; actor: string; text: string },
): JsonObject {
  const id = `636955950000000000${place + 1}`;
  return {
    id,
    $URN: `urn:li:comment:(${object},${id})`,
    commentUrn: `urn:li:comment:(${object},${id})`,
    actor,
    object,
    message: { attributes: [], text },
    created: { actor, time },
    lastModified: { actor, time },
    likesSummary: { selectedLikes: [], aggregatedTotalLikes: 0, likedByCurrentUser: false, totalLikes: 0 },
  };
}

export function aclOf(place: number): JsonObject {
  return {
    organization: `urn:li:organization:${organizations[place]}`,
    role: 'ADMINISTRATOR',
    roleAssignee: person,
    state: 'APPROVED',
  };
}

export function organizationOf(id: string): JsonObject {
  const name = organizationNames[organizations.indexOf(id)]!;
  return {
    id: Number(id),
    localizedName: name,
    name: { localized: { en_US: name }, preferredLocale: { country: 'US', language: 'en' } },
    vanityName: name.toLowerCase().replace(' ', '-'),
    localizedWebsite: 'https://example.com',
  };
}
