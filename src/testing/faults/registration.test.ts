import { testCells } from './cells'

testCells('registration')
