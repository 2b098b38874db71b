import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { i18n } from '#web/platform/texts/texts.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import type { ListedDraft } from './draft-state.tsx'
import type { DraftActions } from './use-draft-actions.ts'

const icon = { size: 16, stroke: 1.75 }

type Props = { draft: ListedDraft; name: string; actions: DraftActions; isPhone?: boolean }

/** The buttons of a draft in a list: continue, copy, delete. */
export const DraftButtons = ({ draft, name, actions, isPhone }: Props) => {
  const variant = isPhone ? 'subtle' : 'default'
  const button = (act: 'resume' | 'copy' | 'remove', Icon: typeof IconCopy) => (
    <IconButton
      size="small"
      variant={variant}
      title={i18n.t(`drafts:${act}`)}
      label={i18n.t(`drafts:${act}_of`, { name })}
      icon={<Icon {...icon} />}
      onClick={() => actions[act](draft)}
    />
  )
  return (
    <>
      {!isPhone && button('resume', IconPencil)}
      {!isPhone && !draft.isLocal && button('copy', IconCopy)}
      {button('remove', IconTrash)}
    </>
  )
}
