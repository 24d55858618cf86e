import { boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { binaryOf, contentOf } from '../../../activities/http/httpBody.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { fileField, place } from '../fields.ts';
import { contentLimit, inRepository, list, publishes, segments } from '../requests.ts';
import { github } from '../vendor.ts';

const releaseId = integer({ title: 'Release', description: 'ID of a release.', required: true, minimum: 1 });
const assetId = integer({ title: 'Asset', description: 'ID of an asset of a release.', required: true, minimum: 1 });
const tag = { title: 'Tag', placeholder: 'v1.2.0', maxLength: 300 };
const requiredTag = text({ ...tag, required: true });
const details = {
  name: text({ title: 'Name', maxLength: 256 }),
  body: text({ title: 'Text', description: 'In Markdown.', control: 'textarea', maxLength: 125_000 }),
  target_commitish: text({
    title: 'Target',
    description: 'Branch or commit of a new tag. Default: the default branch.',
    rare: true,
    maxLength: 300,
  }),
  draft: boolean({ title: 'Draft' }),
  prerelease: boolean({ title: 'Prerelease' }),
  make_latest: choice(['true', 'false', 'legacy'], { true: 'Yes', false: 'No', legacy: 'By date and version' })({
    title: 'Latest release',
    rare: true,
  }),
};
const repository = { owner: 'acme', repository: 'shop' };
const release = { id: 701, tag_name: 'v1.2.0', name: 'Summer', draft: false };
const asset = { id: 711, name: 'hello.txt', size: 5, state: 'uploaded' };

const create = defineOperation({
  title: 'Create',
  description: 'Creates a release, and its tag if that does not exist.',
  effects: publishes,
  repeat: 'unsafe',
  limit: contentLimit,
  parameters: {
    ...place,
    tag_name: requiredTag,
    ...details,
    generate_release_notes: boolean({ title: 'Generate notes', default: false }),
  },
  example: { ...repository, tag_name: 'v1.2.0', name: 'Summer', body: 'Order {{ $json.id }} is repaired.' },
  output: release,
  request: ({ owner, repository: name, ...json }) => ({
    method: 'POST',
    path: inRepository({ owner, repository: name }, '/releases'),
    json,
  }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes or publishes a release.',
  effects: publishes,
  repeat: 'safe',
  parameters: { ...place, release_id: releaseId, tag_name: text(tag), ...details },
  example: { ...repository, release_id: 701, name: 'Late summer' },
  output: { id: 701, name: 'Late summer' },
  request: ({ owner, repository: name, release_id: id, ...json }) => ({
    method: 'PATCH',
    path: inRepository({ owner, repository: name }, path`/releases/${id}`),
    json,
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a release.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, release_id: releaseId },
  example: { ...repository, release_id: 701 },
  output: release,
  request: ({ release_id: id, ...of }) => ({ path: inRepository(of, path`/releases/${id}`) }),
});

const latest = defineOperation({
  title: 'Get latest',
  description: 'Returns the latest published release.',
  effects: reads,
  repeat: 'safe',
  parameters: place,
  example: repository,
  output: release,
  request: (of) => ({ path: inRepository(of, '/releases/latest') }),
});

const byTag = defineOperation({
  title: 'Get by tag',
  description: 'Returns the published release with a tag.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, tag_name: requiredTag },
  example: { ...repository, tag_name: 'v1.2.0' },
  output: release,
  request: ({ tag_name: name, ...of }) => ({ path: inRepository(of, `/releases/tags${segments(name)}`) }),
});

const listReleases = defineOperation({
  title: 'List',
  description: 'Lists releases. Drafts need write access.',
  effects: reads,
  repeat: 'safe',
  parameters: place,
  example: repository,
  output: release,
  request: (of) => ({ path: inRepository(of, '/releases') }),
  list,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a release. Its tag stays.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { ...place, release_id: releaseId },
  example: { ...repository, release_id: 701 },
  output: { id: 701 },
  request: ({ release_id: id, ...of }) => ({ method: 'DELETE', path: inRepository(of, path`/releases/${id}`) }),
  result: (_body, { release_id: id }) => ({ id }),
});

const deleteAsset = defineOperation({
  title: 'Delete asset',
  description: 'Deletes a file of a release.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { ...place, asset_id: assetId },
  example: { ...repository, asset_id: 711 },
  output: { id: 711 },
  request: ({ asset_id: id, ...of }) => ({ method: 'DELETE', path: inRepository(of, path`/releases/assets/${id}`) }),
  result: (_body, { asset_id: id }) => ({ id }),
});

/** Uploads to the address that the release names (https://docs.github.com/en/rest/releases/assets#upload-a-release-asset). */
const uploadAsset = defineOperation({
  title: 'Upload asset',
  description: 'Adds a file of the item to a release.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    ...place,
    release_id: releaseId,
    binary_name: fileField,
    file_name: text({ title: 'File name', description: 'Default: the name of the file.', rare: true, maxLength: 255 }),
    label: text({ title: 'Label', description: 'Shown instead of the file name.', rare: true, maxLength: 255 }),
  },
  example: { ...repository, release_id: 701 },
  output: { id: 711, state: 'uploaded' },
  run: async ({ release_id: id, binary_name: from, file_name: named, label, ...of }, { client, item, files, key }) => {
    const binary = binaryOf(item, from, '/binary_name');
    const found = await client.send({ path: inRepository(of, path`/releases/${id}`) }, { repeat: 'safe', key });
    const { upload_url: address } = found.body as { upload_url: string };
    const uploaded = await client.send(
      {
        method: 'POST',
        path: address.replace(/\{[^}]*\}$/, ''),
        query: { name: named || binary.file_name, label },
        content: {
          mediaType: binary.media_type,
          body: { sizeBytes: binary.size_bytes, open: () => contentOf(files, binary) },
        },
      },
      { repeat: 'unsafe', key },
    );
    return [{ json: uploaded.body as JsonObject }];
  },
});

interface Asset {
  name: string;
  content_type: string;
}

const downloadAsset = defineOperation({
  title: 'Download asset',
  description: 'Downloads a file of a release. The item has its details and its content.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, asset_id: assetId, binary_name: fileField },
  example: { ...repository, asset_id: 711 },
  output: asset,
  run: async ({ asset_id: id, binary_name: to, ...of }, { client, files, key }) => {
    const address = inRepository(of, path`/releases/assets/${id}`);
    const { body } = await client.send({ path: address }, { repeat: 'safe', key });
    const { name, content_type: mediaType } = body as Asset;
    const answer = await client.download({ path: address, headers: { accept: 'application/octet-stream' } });
    const content = await files.write(answer.body, { fileName: name, mediaType });
    return [{ json: body as JsonObject, binary: { [to]: content } }];
  },
});

/** Releases of GitHub: https://docs.github.com/en/rest/releases. */
export const node = vendorNode(github, {
  noun: 'release',
  title: 'GitHub release',
  description: 'Creates, updates, lists or deletes releases on GitHub, and uploads or downloads their files.',
  first: 'create',
  operations: {
    create,
    update,
    get,
    latest,
    by_tag: byTag,
    list: listReleases,
    delete: remove,
    upload_asset: uploadAsset,
    download_asset: downloadAsset,
    delete_asset: deleteAsset,
  },
});
