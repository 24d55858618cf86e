import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

const credentials = {
  linkedInOAuth2Api: 'linkedin_oauth2',
  linkedInCommunityManagementOAuth2Api: 'linkedin_oauth2',
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.linkedin/ */
const linkedIn: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'post');
  const operation = parameters.choice('operation', 'create');
  if (resource !== 'post' || operation !== 'create')
    throw new NoCounterpart(`LinkedIn: "${resource}: ${operation}" is not supported. Use "LinkedIn API call".`);
  const given = Object.entries({ ...contentOf(parameters), ...postOf(parameters) });
  return {
    type: 'linkedin.post',
    parameters: Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== '')),
    ...readCredential(source, 'auth', credentials),
  };
};

function postOf(parameters: Parameters): JsonObject {
  const isPage = parameters.choice('postAs', 'person') === 'organization';
  parameters.ignore(isPage ? 'person' : 'organization');
  const id = parameters.text(isPage ? 'organization' : 'person');
  const kind = isPage ? 'organization' : 'person';
  return {
    text: parameters.text('text'),
    // A page without an ID must not become a post of the person.
    author: id.startsWith('urn:') || (id === '' && !isPage) ? id : `urn:li:${kind}:${id}`,
    visibility: parameters.word(
      'additionalFields.visibility',
      { PUBLIC: 'public', CONNECTIONS: 'connections', LOGGED_IN: 'logged_in' } as const,
      'public',
    ),
  };
}

/** The kind of post. Fields of the other kinds have no meaning. */
function contentOf(parameters: Parameters): JsonObject {
  const more = 'additionalFields';
  switch (parameters.choice('shareMediaCategory', 'NONE')) {
    case 'ARTICLE':
      parameters.ignore('binaryPropertyName');
      return {
        operation: 'create_link',
        link: parameters.text(`${more}.originalUrl`),
        link_title: parameters.text(`${more}.title`),
        link_description: parameters.text(`${more}.description`),
        thumbnail_file: parameters.text(`${more}.thumbnailBinaryPropertyName`),
      };
    case 'IMAGE':
      parameters.ignore(`${more}.description`, `${more}.originalUrl`, `${more}.thumbnailBinaryPropertyName`);
      return {
        operation: 'create_images',
        images: [{ file: parameters.text('binaryPropertyName', 'data') }],
        image_title: parameters.text(`${more}.title`),
      };
    default:
      parameters.ignore('binaryPropertyName', `${more}.title`, `${more}.description`, `${more}.originalUrl`);
      parameters.ignore(`${more}.thumbnailBinaryPropertyName`);
      return { operation: 'create' };
  }
}

/** Mappings of n8n's nodes for LinkedIn, by type. */
export const n8n: VendorMappings = { linkedIn };
