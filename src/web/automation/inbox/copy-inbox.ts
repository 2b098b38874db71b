import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { showError } from '#web/platform/feedback/use-action.ts'
import { i18n, loadTexts } from '#web/platform/texts/texts.ts'
import { copyAddress } from './copy-address.ts'

/** Copies the address for papers from anywhere. */
export const copyInbox = async (): Promise<void> => {
  try {
    const [{ address }] = await Promise.all([call('inbox-address.read'), loadTexts('inbox')])
    if (address === null) toast.error(i18n.t('inbox:no_mailbox_text'))
    else await copyAddress(address)
  } catch (error) {
    showError(error)
  }
}
