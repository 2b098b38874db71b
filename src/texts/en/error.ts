import type { Same } from '../same.ts'
import type { error as lt } from '../lt/error.ts'

export const error: Same<typeof lt> = {
  not_found_title: 'Page not found',
  not_found_text: 'The address is wrong or the page no longer exists.',
  to_start: 'Go to the start page',
  item_not_found_title: 'Not found',
  item_not_found_text: 'It may have been deleted, or it belongs to another company.',
  forbidden_title: 'Access forbidden',
  forbidden_text: 'Your role in the company does not include this page. The owner of the company can give access.',
  operator_title: 'These pages are for those who run Kvitas',
  operator_text:
    'Orders, messages and the state of the system are looked after here, and your account has no access. If it should have, sign in with the address that was given access, and verify it.',
  two_step_title: 'Two-step sign-in is needed',
  two_step_text:
    'The company shows its data only to those who sign in with two steps. You can turn the second step on in your profile.',
  two_step_do: 'To the profile',
  default_title: 'Something went wrong',
  default_text: 'If the error repeats, reach us.',
  saved_before: 'The earlier attempt to save went through. Check the list, so that it is not created twice.',
  save_failed:
    'Error while saving. Nothing was saved, and what you typed is still in the form. If the error repeats, reach us.',
  save_offline:
    'Error while saving: you are offline. Nothing was saved, and what you typed is still in the form. Save once you are back online.',
  save_unanswered:
    'Error while saving: the server did not answer. What you typed is still in the form. Save again: it won’t be recorded twice.',
  change_failed: 'Error while saving. Nothing was changed. If the error repeats, reach us.',
  offline_title: 'No connection',
  offline_text: 'Check your internet connection and try again.',
  offline_banner: 'What you have typed stays in this browser.',
  slow: 'This takes longer than usual. Check your connection.',
  unavailable_title: 'The system is not available at the moment',
  unavailable_text: 'Try again in a few seconds.',
  to_list: 'Back to the list',
  request_id: 'Request number',
  copy: 'Copy',
  copied: 'Copied.',
  retry: 'Try again',
}
