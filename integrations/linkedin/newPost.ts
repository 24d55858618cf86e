import { boolean, choice, text, type ObjectOf } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorRequest, VendorResponse } from '../engine/vendorRequest.ts';
import { author } from './fields.ts';
import { littleText } from './littleText.ts';

/** Fields of every new post. */
export const postFields = {
  text: text({ title: 'Text', control: 'textarea', default: '', maxLength: 3_000 }),
  author,
  visibility: choice(['public', 'connections', 'logged_in'], {
    public: 'Everyone',
    connections: 'Connections of the person',
    logged_in: 'Members of LinkedIn',
  })({ title: 'Visible to', default: 'public' }),
  is_plain: boolean({
    title: 'Plain text',
    description: "Hashtags work. Off: the text is in LinkedIn's format, such as @[Acme](urn:li:organization:2414183).",
    default: true,
    rare: true,
  }),
  no_reshare: boolean({ title: 'Prevent reshares', default: false, rare: true }),
};

/** The values of these fields. */
export type NewPost = ObjectOf<typeof postFields>;

/** Makes the request of a new post: https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api#create-a-post */
export function postRequest(post: NewPost, more: JsonObject = {}): VendorRequest {
  if (post.visibility === 'connections' && post.author.startsWith('urn:li:organization:'))
    throw new AppError('parameter_invalid', 'A page has no connections. Choose another audience.', {
      param: '/visibility',
    });
  return {
    method: 'POST',
    path: '/rest/posts',
    ignoresContent: true,
    json: {
      author: post.author,
      commentary: post.is_plain ? littleText(post.text) : post.text,
      visibility: post.visibility.toUpperCase(),
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: post.no_reshare,
      ...more,
    },
  };
}

/** Returns the item of a new post. The response has no body, and the identifier in a header. */
export function postItem({ headers }: Pick<VendorResponse, 'headers'>): JsonObject {
  const urn = headers['x-restli-id'] ?? headers['x-linkedin-id'];
  return { urn, ...(urn === undefined ? {} : { url: `https://www.linkedin.com/feed/update/${urn}/` }) };
}

/** Errors: `parameter_invalid` for a post without a text. */
export function demandText(written: string): void {
  if (written.trim() === '') throw new AppError('parameter_invalid', 'Enter a text.', { param: '/text' });
}
