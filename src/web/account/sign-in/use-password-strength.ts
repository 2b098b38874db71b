import { useEffect, useState } from 'react'
import { passwordStrength, weakerStrength } from '#domain/password.ts'
import type { PasswordStrength } from '#domain/password.ts'

type Measure = (password: string) => PasswordStrength

/**
 * How hard a password is to guess: at once by our own rough measure, and by the weaker of it and zxcvbn as soon as that is loaded. It
 * is loaded with the first letter: its dictionary outweighs the whole page.
 */
export const usePasswordStrength = (password: string): PasswordStrength | undefined => {
  const [measure, setMeasure] = useState<{ by: Measure }>()
  const isTyped = password !== ''
  useEffect(() => {
    // Without it our own measure stays.
    if (isTyped) import('./zxcvbn-strength.ts').then((loaded) => setMeasure({ by: loaded.zxcvbnStrength }), ignore)
  }, [isTyped])
  if (!isTyped) return undefined
  const own = passwordStrength(password)
  return measure && own !== 'weak' ? weakerStrength(own, measure.by(password)) : own
}

const ignore = () => undefined
