import { toast } from '#web/platform/feedback/toasts.tsx'
import { i18n } from '#web/platform/texts/texts.ts'

/** Copies the address for papers and says so. A browser that forbids it gets the address in words, to be copied by hand. */
export const copyAddress = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address)
    toast.success(i18n.t('inbox:copied'))
  } catch {
    toast.error(address)
  }
}
