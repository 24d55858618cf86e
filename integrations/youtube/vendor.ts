import { googleFailure } from '../google/failureOf.ts';
import { defineGoogleVendor } from '../google/defineGoogleVendor.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** YouTube. Uploads have an address of their own on the same host, so paths begin with `/youtube/v3` or `/upload/youtube/v3`. */
export const youtube = defineGoogleVendor({
  id: 'youtube',
  title: 'YouTube',
  icon: 'BrandYoutube',
  group: 'publishing',
  apiUrl: 'https://youtube.googleapis.com',
  failureOf: googleFailure('YouTube', {
    channelNotFound: 'There is no such channel.',
    commentTextRequired: 'The comment is empty.',
    commentsDisabled: 'Comments are off for this video.',
    invalidCategoryId: 'There is no such category. Choose one of the list.',
    invalidDescription: 'The description is too long, or has < or >. It may have 5,000 bytes.',
    invalidPublishAt: 'A video with a time of publication has to be private, and the time in the future.',
    invalidTitle: 'The title is empty, too long, or has < or >. It may have 100 characters.',
    parentCommentNotFound: 'There is no such comment to reply to.',
    playlistItemNotFound: 'There is no such entry of a playlist.',
    playlistNotFound: 'There is no such playlist.',
    quotaExceeded:
      'The quota of the Google Cloud project is used up for today. It starts again at midnight, Pacific time.',
    uploadLimitExceeded: 'The channel has uploaded too many videos today. Try again tomorrow.',
    videoNotFound: 'There is no such video, or it is private.',
    youtubeSignupRequired: 'The account has no channel. Create one at YouTube.',
  }),
  pauseMs: 5_000,
  lists,
  scopes,
  source: 'https://developers.google.com/youtube/v3/docs',
});
