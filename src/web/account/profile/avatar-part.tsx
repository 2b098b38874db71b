import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/account/profile.ts'
import { call } from '#web/platform/api/api.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { startSession } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Avatar } from '#web/ui/frame/avatar.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { CropPanel } from './crop-panel.tsx'
import classes from './profile.module.css'
import { reloadProfile } from './use-profile.ts'

const types = ['image/png', 'image/jpeg', 'image/webp']

const openCrop = async (file: File) => {
  const url = URL.createObjectURL(file)
  await openPanel({ content: () => <CropPanel url={url} />, size: 480, side: 'right' })
  URL.revokeObjectURL(url)
}

/** The user's image: choose and crop, or remove. */
export const AvatarPart = ({ profile: { name, avatar } }: { profile: Profile }) => {
  const { t } = useTranslation('profile')
  const input = useRef<HTMLInputElement>(null)
  const choose = (file: File | undefined) => {
    if (!file) return
    if (!types.includes(file.type)) return void toast.error(t('avatar_types'))
    void openCrop(file)
  }
  const remove = useAction(async () => {
    await startSession(await call('user.remove_avatar'))
    await reloadProfile()
  })
  return (
    <div className={classes.avatar}>
      <Avatar name={name} image={avatar ?? undefined} size={72} />
      <div className={classes.actions}>
        <input
          ref={input}
          type="file"
          accept={types.join(',')}
          aria-label={t('avatar_choose')}
          hidden
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            // Lets the user choose the same file again.
            event.currentTarget.value = ''
          }}
        />
        <Button onClick={() => input.current?.click()}>{t(avatar ? 'avatar_change' : 'avatar_choose')}</Button>
        {avatar && (
          <Button variant="subtle" busy={remove.busy} onClick={() => void remove.run()}>
            {t('avatar_remove')}
          </Button>
        )}
      </div>
    </div>
  )
}
