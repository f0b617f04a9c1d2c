import { writeFileSync } from 'node:fs'
import { generatedFiles } from './generated'

for (const [path, content] of Object.entries(generatedFiles())) writeFileSync(path, content)
