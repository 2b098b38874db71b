import { IconUserPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openNewClient } from '#web/sales/invoice-editor/new-record-panels.tsx'
import { toHref } from '#web/platform/navigation/to-href.ts'
import { useCan } from '#web/platform/session/use-can.ts'
import type { PaletteGroup } from './palette-item.ts'

/** Where nothing is found: a client of that name is made. Empty where there is no text, or no right. */
export const useCreateFound = (name: string): PaletteGroup => {
  const { t } = useTranslation('shell')
  const router = useRouter()
  const mayCreate = useCan('document.write')
  const create = async () => {
    const client = await openNewClient(name)
    if (client) void router.navigate(toHref(`/client/list?open=${client.id}`))
  }
  return {
    key: 'create',
    title: t('palette_nothing'),
    items:
      name && mayCreate
        ? [
            {
              key: 'create client',
              label: t('palette_create_client', { name }),
              icon: IconUserPlus,
              run: () => void create(),
            },
          ]
        : [],
  }
}
