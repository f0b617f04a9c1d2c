import { testCells } from './cells'

testCells('account')
