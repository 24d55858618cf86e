const notSignedIn =
  'The site did not accept the user name with the application password. If they are right, the server drops the header "Authorization": add "CGIPassAuth On" or "SetEnvIf Authorization" to its configuration.';

/** What to do about errors of WordPress, by their code. Some of them have status 500 although a repeated request does not help. */
export const errorTexts: Readonly<Record<string, string>> = {
  empty_content: 'The post is empty. Enter a title, a content or an excerpt.',
  existing_user_email: 'A user with this email address exists.',
  existing_user_login: 'A user with this name exists.',
  incorrect_password:
    'The application password is wrong. Create one in the profile of the user. It is not the password of the login.',
  invalid_email: 'There is no user with this email address.',
  invalid_username: 'There is no user with this name.',
  rest_already_trashed: 'It is in the trash already.',
  rest_cannot_create: notSignedIn,
  rest_cannot_delete: 'The user may not delete this.',
  rest_cannot_edit: 'The user may not change this.',
  rest_forbidden: 'The user lacks the permission.',
  rest_invalid_author: 'There is no author with this ID.',
  rest_invalid_featured_media: 'There is no image with this ID.',
  rest_no_route: 'The site has no such route. Check the address, and that no plug-in switches the API off.',
  rest_not_logged_in: notSignedIn,
  rest_trash_not_supported: 'It cannot be moved to the trash. Delete it permanently.',
  rest_upload_unknown_error: 'The site refused the file. Check its type and size.',
};
