import type { Same } from '#texts/same.ts'
import type { error as lt } from '#texts/lt/error.ts'

export const error: Same<typeof lt> = {
  not_found_title: 'Page not found',
  not_found_text: 'The address is wrong or the page no longer exists.',
  to_start: 'Go to the home page',
  item_not_found_title: 'Not found',
  item_not_found_text: 'It may have been deleted, or it belongs to another company.',
  forbidden_title: 'Access forbidden',
  forbidden_text: 'Your role does not give access to this page. Ask the company owner for access.',
  operator_title: 'These pages are for the operators of Kvitas',
  operator_text:
    'Your account has no access to these pages. If it should, sign in with the email address that was given access and verify it.',
  two_step_title: 'Two-step sign-in required',
  two_step_text: 'This company requires two-step sign-in. You can turn it on in your profile.',
  two_step_do: 'Go to profile',
  default_title: 'Something went wrong',
  default_text: 'If the error repeats, reach us.',
  saved_before: 'Your earlier attempt was saved. Check the list before you save again, or you may create a duplicate.',
  save_failed:
    'Error while saving. Nothing was saved. Your changes are still in the form. If this keeps happening, contact us.',
  save_offline:
    'Error while saving: you are offline. Nothing was saved. Your changes are still in the form. Save again when you are back online.',
  save_unanswered:
    'Error while saving: the server did not respond. Your changes are still in the form. You can save again without creating a duplicate.',
  change_failed: 'Error while saving. Nothing was changed. If this keeps happening, contact us.',
  offline_title: 'No connection',
  offline_text: 'Check your internet connection and try again.',
  offline_banner: 'Drafts and your changes are kept on this computer.',
  slow: 'This is taking longer than usual. Check your connection.',
  unavailable_title: 'Kvitas is temporarily unavailable',
  unavailable_text: 'Try again in a few seconds.',
  to_list: 'Back to the list',
  request_id: 'Request ID',
  copy: 'Copy',
  copied: 'Copied.',
  retry: 'Try again',
}
