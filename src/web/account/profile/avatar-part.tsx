import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/account/profile.ts'
import { call, request } from '#web/platform/api/api.ts'
import { openPanel, Panel, usePanel } from '#web/platform/panels/panels.tsx'
import { enterAs } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Avatar } from '#web/ui/frame/avatar.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import classes from './profile.module.css'
import { reloadProfile } from './use-profile.ts'
import Cropper from 'react-easy-crop'
import type { Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { UserData } from '#contract/account/user-data.ts'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { cropPicture } from './crop.ts'

const types = ['image/png', 'image/jpeg', 'image/webp']

const openCrop = async (file: File) => {
  const url = URL.createObjectURL(file)
  await openPanel({ content: () => <CropPanel url={url} />, size: 480, side: 'right' })
  URL.revokeObjectURL(url)
}

/** The picture of the person: chosen, cropped, taken away. */
export const AvatarPart = ({ profile: { name, avatar } }: { profile: Profile }) => {
  const { t } = useTranslation('profile')
  const input = useRef<HTMLInputElement>(null)
  const choose = (file: File | undefined) => {
    if (!file) return
    if (!types.includes(file.type)) return void toast.error(t('avatar_types'))
    void openCrop(file)
  }
  const remove = useAction(async () => {
    await enterAs(await call('user.remove_avatar'))
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
            // The same file may be chosen once more.
            event.currentTarget.value = ''
          }}
        />
        <Button onClick={() => input.current?.click()}>{t(avatar ? 'avatar_change' : 'avatar_choose')}</Button>
        {avatar && (
          <Button variant="quiet" busy={remove.busy} onClick={() => void remove.run()}>
            {t('avatar_remove')}
          </Button>
        )}
      </div>
    </div>
  )
}

const middle = { x: 0, y: 0 }

/** Which part of a picture is kept: moved by dragging or the arrow keys, drawn nearer by the slider. */
const CropPanel = ({ url }: { url: string }) => {
  const { t } = useTranslation(['profile', 'common'])
  const panel = usePanel()
  const [crop, setCrop] = useState(middle)
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [broken, setBroken] = useState(false)
  const save = useAction(async () => {
    if (!area) return
    const form = new FormData()
    form.append('file', await cropPicture(url, area), 'avatar.png')
    // A form with a file: the one kind of body the contract has no type for.
    await enterAs((await request('POST', '/user/avatar', { body: form })) as UserData)
    await reloadProfile()
    panel?.close()
  })
  const foot = (
    <FormFoot>
      <Button
        variant="filled"
        busy={save.busy}
        locked={broken ? t('avatar_broken') : undefined}
        onClick={() => void save.run()}
      >
        {t('avatar_save')}
      </Button>
      <Button onClick={panel?.requestClose}>{t('common:cancel')}</Button>
    </FormFoot>
  )
  return (
    <Panel title={t('avatar_title')} foot={foot}>
      {broken ? (
        <p role="alert">{t('avatar_broken')}</p>
      ) : (
        <>
          <div className={classes.crop}>
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              // No style of a script's making: the content policy refuses it.
              disableAutomaticStylesInjection
              cropperProps={{ role: 'group', 'aria-label': t('avatar_move') }}
              mediaProps={{ onError: () => setBroken(true), alt: '' }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
            />
          </div>
          <label className={classes.zoom}>
            {t('avatar_zoom')}
            <input
              type="range"
              min={1}
              max={4}
              step={0.1}
              value={zoom}
              onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
            />
          </label>
          <p className={classes.note}>{t('avatar_keys')}</p>
        </>
      )}
    </Panel>
  )
}
