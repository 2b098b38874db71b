import { useTranslation } from 'react-i18next'
import { changed } from '#web/resource/list-state.ts'
import { useAddress } from '#web/resource/use-address.ts'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'

const views = ['register', 'form'] as const
export type AccountView = (typeof views)[number]

/** Which part of an account is shown: said by the address, else `usual`. */
export const useAccountView = (usual: AccountView) => {
  const { address, change } = useAddress()
  const view = views.find((each) => each === address['view']) ?? usual
  const show = (next: string) =>
    change((now) => changed(now, { view: next === usual ? undefined : next }), { replace: true })
  return { view, show }
}

type Props = { view: AccountView; onShow: (view: string) => void }

/** What moved, and the account's own details. */
export const AccountTabs = ({ view, onShow }: Props) => {
  const { t } = useTranslation('payments')
  return (
    <TabsLine
      label={t('register_tabs')}
      current={view}
      onSelect={onShow}
      tabs={[
        { key: 'register', label: t('register') },
        { key: 'form', label: t('register_form') },
      ]}
    />
  )
}
