import { choice, list, text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of YouTube share. */
export const video = text({
  title: 'Video',
  description: 'ID of the video: the part of its address after v=.',
  placeholder: 'dQw4w9WgXcQ',
  required: true,
  maxLength: 100,
});

export const playlist = text({
  title: 'Playlist',
  placeholder: 'PL…',
  choices: { list: 'playlists' },
  required: true,
  maxLength: 100,
});

export const channel = text({
  title: 'Channel',
  description: 'ID of a channel (UC…).',
  placeholder: 'UC…',
  required: true,
  maxLength: 100,
});

export const fileField = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});

export const description = text({ title: 'Description', control: 'textarea', maxLength: 5_000 });

export const tags = list(text({ title: 'Tag', placeholder: 'pump', required: true, maxLength: 500 }))({
  title: 'Tags',
  entry: 'tag',
  default: [],
  maxItems: 100,
});

export const privacies = ['keep', 'private', 'unlisted', 'public'] as const;
export const privacyTitles = {
  keep: 'As it is',
  private: 'Private',
  unlisted: 'Everyone with the link',
  public: 'Public',
};

export const newPrivacy = choice(
  ['private', 'unlisted', 'public'],
  privacyTitles,
)({
  title: 'Who can see it',
  default: 'private',
});

export const privacy = choice(privacies, privacyTitles)({ title: 'Change who can see it', default: 'keep' });

export const language = text({
  title: 'Language',
  description: 'Of title and description, such as en.',
  rare: true,
  maxLength: 20,
});

/** Parts of a thing that the response has. */
export function parts(fallback: string) {
  return text({
    title: 'Parts',
    description: 'Parts of the details, with commas.',
    rare: true,
    default: fallback,
    maxLength: 500,
    pattern: '^[\\w, ]+$',
  });
}
