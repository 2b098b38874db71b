import { useState } from 'react'
import Cropper from 'react-easy-crop'
import type { Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import type { UserData } from '#contract/account/user-data.ts'
import { request } from '#web/platform/api/api.ts'
import { Panel } from '#web/platform/panels/panel.tsx'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import { startSession } from '#web/platform/session/session.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import classes from './profile.module.css'
import { reloadProfile } from './use-profile.ts'

const center = { x: 0, y: 0 }

/** Crops an image: moved by dragging or the arrow keys, zoomed by the slider. */
export const CropPanel = ({ url }: { url: string }) => {
  const { t } = useTranslation(['profile', 'common'])
  const panel = usePanel()
  const [crop, setCrop] = useState(center)
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [isBroken, setBroken] = useState(false)
  const save = useAction(async () => {
    if (!area) return
    const form = new FormData()
    form.append('file', await cropImage(url, area), 'avatar.png')
    // The contract has no type for a body with a file.
    await startSession((await request('POST', '/user/avatar', { body: form })) as UserData)
    await reloadProfile()
    panel?.close()
  })
  const foot = (
    <FormFoot>
      <Button
        variant="filled"
        busy={save.busy}
        locked={isBroken ? t('avatar_broken') : undefined}
        onClick={() => void save.run()}
      >
        {t('avatar_save')}
      </Button>
      <Button onClick={panel?.requestClose}>{t('common:cancel')}</Button>
    </FormFoot>
  )
  return (
    <Panel title={t('avatar_title')} foot={foot}>
      {isBroken ? (
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
              // The content security policy forbids styles injected by scripts.
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

/** Twice the size that the server stores, so that it can scale the image down. */
const sidePixels = 192

/** The cropped image as a small PNG: a photo of 10 MB is sent as 30 kB. */
const cropImage = async (url: string, area: Area): Promise<Blob> => {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = sidePixels
  canvas.height = sidePixels
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, sidePixels, sidePixels)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The canvas returned no image')
  return blob
}
