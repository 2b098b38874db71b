import { usePictureOf } from '#web/resource/use-picture-of.ts'
import classes from './logo.module.css'

/** A logo as it stands on paper: its own colours, also in the dark. */
export const LogoPicture = ({ picture, alt }: { picture: Blob; alt: string }) => (
  <img ref={usePictureOf(picture)} className={classes.picture} alt={alt} />
)
