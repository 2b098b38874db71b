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
  default_title: 'Something went wrong',
  default_text: 'If the error repeats, reach us.',
  saved_before: 'The earlier attempt to save went through. Check the list, so that it is not created twice.',
  offline_title: 'No connection',
  offline_text: 'Check your internet connection and try again.',
  offline_banner: 'What you have typed stays in this browser.',
  unavailable_title: 'The system is not available at the moment',
  unavailable_text: 'Try again in a few seconds.',
  to_list: 'Back to the list',
  request_id: 'Request number',
  copy: 'Copy',
  copied: 'Copied.',
  retry: 'Try again',
}
