import { testCells } from './cells'

testCells('signIn')
