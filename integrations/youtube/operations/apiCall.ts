import { apiCallNode } from '../../engine/apiCallNode.ts';
import { youtube } from '../vendor.ts';

/** Every other method: https://developers.google.com/youtube/v3/docs. */
export const node = apiCallNode(youtube, {
  title: 'Subtitles of a video',
  path: '/youtube/v3/captions',
  query: { part: 'snippet', videoId: 'v1' },
});
