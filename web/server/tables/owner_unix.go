//go:build unix

package tables

import (
	"os"
	"syscall"
)

// giveToOwner gives a file that the superuser has created to the owner of the folder: the server, which must read it, is
// another user. Others' files have other owners already, or several names.
func giveToOwner(file, folder *os.File) error {
	if os.Geteuid() != 0 {
		return nil
	}
	within, err := folder.Stat()
	if err != nil {
		return err
	}
	info, err := file.Stat()
	if err != nil {
		return err
	}
	owner, known := within.Sys().(*syscall.Stat_t)
	own, is := info.Sys().(*syscall.Stat_t)
	if !known || !is || own.Uid != 0 || own.Nlink != 1 {
		return nil
	}
	return file.Chown(int(owner.Uid), int(owner.Gid))
}
